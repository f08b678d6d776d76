/*
 * facts.mjs: writes to generated/facts what the board of each game takes from its facts.json: what
 * games/GAME/web/facts.mjs picks, so that no fact is typed again in the page.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export async function writeFacts(root) {
  const folder = join(root, 'web', 'generated', 'facts');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const game of readdirSync(join(root, 'games'))) {
    const own = join(root, 'games', game, 'web', 'facts.mjs');
    if (!existsSync(own)) continue;
    const facts = JSON.parse(readFileSync(join(root, 'games', game, 'facts.json'), 'utf8'));
    const { default: pick } = await import(own);
    writeFileSync(join(folder, `${game}.json`), `${JSON.stringify(pick(facts))}\n`);
  }
}
