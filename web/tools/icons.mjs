/*
 * icons.mjs: draws the icons of the installed page from public/favicon.svg, with the browser of the
 * tests. Run by hand when the drawing has changed: node tools/icons.mjs
 *
 * Some systems cut an icon to a shape of their own: for those there is one whose ground fills the
 * square, with the hand within the circle that is never cut.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../tests/e2e/world.mjs';

const folder = fileURLToPath(new URL('../public/', import.meta.url));
const drawn = readFileSync(`${folder}favicon.svg`, 'utf8');
const [, hand] = /(<path .*?\/>)/.exec(drawn);
const [, ground] = /fill="(#\w+)"/.exec(drawn);
const whole =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${ground}"/>` +
  `<g transform="translate(16 16) scale(0.82) translate(-16 -16)">${hand}</g></svg>`;

const ICONS = [
  ['icon-192.png', drawn, 192],
  ['icon-512.png', drawn, 512],
  ['icon-whole-192.png', whole, 192],
  ['icon-whole-512.png', whole, 512],
  ['icon-apple-180.png', whole, 180],
];

const browser = await openBrowser();
for (const [name, svg, size] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const sized = svg.replace('<svg ', `<svg width="${size}" height="${size}" style="display:block" `);
  await page.setContent(`<body style="margin:0;background:transparent">${sized}</body>`);
  await page.screenshot({ path: folder + name, omitBackground: true });
  await page.close();
}
await browser.close();
