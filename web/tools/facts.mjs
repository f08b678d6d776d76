/*
 * facts.mjs: writes to generated/facts what the board of each game takes from its facts.json: what
 * games/GAME/web/facts.mjs picks, so that no fact is typed again in the page. What only its Help needs is a file of
 * its own, so that a table need not load it.
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
    const { default: pick, help } = await import(own);
    const write = (name, picked) => writeFileSync(join(folder, name), `${JSON.stringify(picked)}\n`);
    write(`${game}.json`, pick(facts));
    if (help) write(`${game}.help.json`, help(facts));
  }
}
