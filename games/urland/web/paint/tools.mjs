/*
 * tools.mjs: what the painter borrows from the page's packages: types taken off a module, and a
 * browser that writes pictures.
 */
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const web = new URL('../../../../web/', import.meta.url);
const { resolve } = createRequire(new URL('package.json', web));
const load = (name) => import(pathToFileURL(resolve(name)).href);

/** The exports of a module of the board. */
export async function transform(path) {
  const { build } = await load('esbuild');
  const entry = fileURLToPath(new URL(path, import.meta.url));
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, format: 'esm', write: false });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

/** Red, green, blue, opacity of every pixel as a picture of the given type and quality. */
export async function encode({ width, height, data }, type, quality) {
  const { openBrowser } = await import(new URL('tests/e2e/world.mjs', web).href);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    const text = await page.evaluate(draw, [width, height, Buffer.from(data).toString('base64'), type, quality]);
    return Buffer.from(text.slice(text.indexOf(',') + 1), 'base64');
  } finally {
    await browser.close();
  }
}

/* Runs in the page. */
function draw([width, height, base64, type, quality]) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const bytes = Uint8ClampedArray.from(atob(base64), (letter) => letter.charCodeAt(0));
  canvas.getContext('2d').putImageData(new ImageData(bytes, width, height), 0, 0);
  return canvas.toDataURL(type, quality);
}
