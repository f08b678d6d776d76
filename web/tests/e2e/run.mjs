/*
 * run.mjs: plays through the page in a real browser, four scenarios at a time.
 *
 *   BERINGIA=./beringia node web/tests/e2e/run.mjs [WORD...]
 *
 * With words, only scenarios whose names begin with one of them; some are played only so (ASKED). A scenario is a function
 * that gets a world (world.mjs) and a report; what it checks are its parts. Each line is
 * one part; the last line is "N passed, M failed". Pictures of failures go to build/e2e.
 * A scenario that fails is tried once more at the end, alone: machines are shared, and what
 * fails only under the load of others is told as a remark, not counted.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './words.mjs';
import { findBrowser, openBrowser, Server, withFolder, World } from './world.mjs';

const WORKERS = 4; // they mostly wait
const AGAIN = 6; // with more failures than these it is not the load
const FILES = ['axe', 'lessons', 'people', 'games', 'italian', 'hotseat', 'replay', 'names', 'choices', 'hints', 'tables', 'home', 'self', 'motion', 'scenes', 'figures', 'every', 'layout', 'hands', 'told', 'bad', 'club', 'time', 'evening', 'offline', 'box'];
const ASKED = ['nodes']; // only where words name them: a database and three servers are much for a machine that has more to do

/** Counts the parts of one scenario and prints them. */
class Report {
  passed = 0;
  failed = 0;
  lines = [];

  constructor(name, world) {
    this.name = name;
    this.world = world;
  }

  print(mark, what, begin) {
    this.lines.push(`${mark.padEnd(7)} ${this.name}: ${what} (${((Date.now() - begin) / 1000).toFixed(1)} s)`);
  }

  /** A remark that is no check. */
  note(what) {
    this.lines.push(`note    ${this.name}: ${what}`);
  }

  /** What it says when it is to be tried again: remarks only. */
  asRemarks() {
    return this.lines
      .filter((line) => !line.startsWith('ok'))
      .map((line) => line.replace(/^not ok {2}/, 'note    not at the first try: '));
  }

  /** One check; those after it are tried all the same. */
  async part(what, check) {
    const begin = Date.now();
    try {
      await check();
      this.passed++;
      this.print('ok', what, begin);
    } catch (error) {
      this.failed++;
      this.print('not ok', what, begin);
      this.lines.push(...String(error.stack ?? error).split('\n').map((line) => `        ${line}`));
      await this.picture();
      this.world.hurry();
    }
  }

  async picture() {
    const folder = join(ROOT, 'build', 'e2e');
    mkdirSync(folder, { recursive: true });
    for (const [i, { page }] of this.world.guests.entries()) {
      const path = join(folder, `${this.name.replaceAll(' ', '-')}-${this.failed}-${i}.png`);
      await page.screenshot({ path, timeout: 5000 }).catch(() => undefined);
    }
  }
}

async function runOne({ name, run }, browser, server, folder) {
  const world = new World(browser, server, folder);
  const report = new Report(name, world);
  const begin = Date.now();
  try {
    await run(world, report);
  } catch (error) {
    await report.part('goes through', () => Promise.reject(error));
  }
  await report.part('nothing was reported by the browser', () => {
    const trouble = [...new Set(world.trouble)];
    if (trouble.length > 0) throw new Error(trouble.join('\n'));
  });
  await world.close();
  report.note(`${((Date.now() - begin) / 1000).toFixed(0)} s`);
  return report;
}

async function loadScenarios(words) {
  const found = [];
  for (const file of words.length > 0 ? [...FILES, ...ASKED] : FILES) found.push(...(await import(`./${file}.mjs`)).scenarios);
  return found.filter(({ name }) => words.length === 0 || words.some((word) => name.startsWith(word)));
}

async function runAll(scenarios) {
  return withFolder(async (folder) => {
    const server = await new Server(folder).start();
    const browser = await openBrowser();
    const reports = [];
    const waiting = [...scenarios];
    const failed = [];
    const finish = (report) => {
      console.log(report.lines.join('\n'));
      reports.push(report);
    };
    const worker = async () => {
      for (let scenario = waiting.shift(); scenario; scenario = waiting.shift()) {
        const report = await runOne(scenario, browser, server, folder);
        if (report.failed === 0) finish(report);
        else {
          console.log(report.asRemarks().join('\n'));
          failed.push({ scenario, report });
        }
      }
    };
    try {
      await Promise.all(Array.from({ length: WORKERS }, worker));
      for (const { scenario, report } of failed)
        finish(failed.length > AGAIN ? report : await runOne(scenario, browser, server, folder));
    } finally {
      await browser.close();
      await server.end();
    }
    return reports;
  });
}

if (!findBrowser()) {
  console.log('page: no chromium on the PATH; apt-get install chromium-headless-shell');
  process.exit(1);
}
const reports = await runAll(await loadScenarios(process.argv.slice(2)));
const sum = (what) => reports.reduce((n, report) => n + report[what], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') > 0 || reports.length === 0 ? 1 : 0);
