/*
 * vite.config.ts: how the page is built.
 *
 * Nothing is inlined into the HTML and nothing becomes a data: address, so that the page
 * works under the server's content security policy as it is. Games live outside this
 * folder and are found by their own globs (src/games.ts).
 */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/* As the real server sends it, so that a violation shows while developing. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-ancestors 'none'; " +
  "base-uri 'none'; form-action 'self'";

const server = process.env['BERINGIA_SERVER'] ?? 'http://127.0.0.1:8080';
const here = fileURLToPath(new URL('.', import.meta.url));

const proxy = {
  '/session': server,
  '/play/': server,
  '/table/': server,
  '/ws': { target: server, ws: true },
};

/** Boards stand in games/, with no node_modules above them: they get the page's packages. */
function packagesForGames(): Plugin {
  return {
    name: 'packages-for-games',
    enforce: 'pre',
    resolveId(source, importer, options) {
      const isBare = /^(svelte|vitest)(\/|$)/.test(source);
      if (!isBare || !importer || importer.startsWith(here)) return null;
      return this.resolve(source, `${here}src/main.ts`, { ...options, skipSelf: true });
    },
  };
}

/** The pictures of the games that README shows, for links that are sent to people. */
function pictures(): Plugin {
  const docs = `${here}../docs/`;
  return {
    name: 'pictures',
    apply: 'build',
    generateBundle() {
      for (const name of readdirSync(docs).filter((file) => file.endsWith('.jpg')))
        this.emitFile({ type: 'asset', fileName: `preview/${name}`, source: readFileSync(docs + name) });
    },
  };
}

const SHELL =
  /\/web\/src\/(app|art\/\w+|bots|desk|focus|games|guard|layout|link|log|presets|quick|rove|route|settings|sound|stage|store|voice|words|ends|App\.svelte|screens\/Home|board\/(?!Help|scenes)\w+|parts\/(Banner|BotSelect|Chips|Frame|GameCard|Header|Learn|Logo|Mark|Question|Thumb))\b/;

/** Parts of a game that come only when they are asked for; the thumb is the home page's. */
const APART = /\/web\/(Help|Panel|Thumb)\.svelte$/;

/** Come when the table has been drawn, so they may share what it has loaded. */
const SCENES = /\/web\/scenes\.ts$/;

type Importers = (id: string) => { importers: readonly string[] } | null;

/** Whether a module of a game serves something that comes apart from its table. */
function isApart(id: string, of: Importers): boolean {
  return APART.test(id) || (of(id)?.importers ?? []).some((one) => isApart(one, of));
}

/** Whether it serves the scenes alone. */
function isForScenes(id: string, of: Importers): boolean {
  const importers = of(id)?.importers ?? [];
  return SCENES.test(id) || (importers.length > 0 && importers.every((one) => isForScenes(one, of)));
}

/** Many small files compress badly: what every table needs comes in three, the last of them the
 * game's own. */
function together(
  id: string,
  { getModuleInfo }: { getModuleInfo: Importers },
): string | undefined {
  // Addresses of shared pictures, too: in a game's chunk they would make the home page load that game.
  if ((id.includes('/node_modules/') && !id.includes('/uqr/')) || SHELL.test(id)) return 'shell';
  const game = /\/games\/(\w+)\/web\/\w+\.(svelte|ts)$/.exec(id)?.[1];
  if (!game || isApart(id, getModuleInfo) || isForScenes(id, getModuleInfo)) return undefined;
  return `game-${game}`;
}

export default defineConfig({
  base: './', // any folder of any host will do
  plugins: [packagesForGames(), pictures(), svelte()],
  build: {
    target: 'es2022',
    minify: 'terser', // 5 % smaller, compressed, than what Vite does by itself
    terserOptions: {
      module: true,
      ecma: 2020,
      compress: { passes: 3, unsafe_arrows: true, keep_fargs: false },
    },
    assetsInlineLimit: 0,
    cssCodeSplit: false, // twenty small files would cost the lobby more than one of 20 kB
    modulePreload: { polyfill: false },
    rollupOptions: { output: { manualChunks: together } },
    manifest: 'manifest.json', // for tools/size.mjs, which takes it away
  },
  server: { fs: { allow: ['..'] }, proxy },
  preview: { proxy, headers: { 'Content-Security-Policy': POLICY } },
  test: {
    dir: '..',
    include: ['web/tests/*.test.ts', 'games/*/web/*.test.ts'],
    environment: 'node',
  },
});
