/*
 * picture.ts: the board as a file that needs nothing else: an SVG with its styles, drawings and
 * images inside, and the same as pixels.
 */

/** What children have of their parents, and what each has of its own, with what it is if nothing is said. */
const INHERITED = [
  'fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray',
  'stroke-dashoffset', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'paint-order', 'color',
  'font-family', 'font-size', 'font-weight', 'font-style', 'letter-spacing', 'text-anchor', 'visibility',
]; // prettier-ignore
const OWN: Readonly<Record<string, string>> = {
  opacity: '1',
  display: 'inline',
  transform: 'none',
  'transform-origin': '0px 0px',
  'transform-box': 'view-box',
  'clip-path': 'none',
  mask: 'none',
  filter: 'none',
  'mix-blend-mode': 'normal',
  'dominant-baseline': 'auto',
  'stop-color': 'rgb(0, 0, 0)',
  'stop-opacity': '1',
};
const SVG = 'http://www.w3.org/2000/svg';

/** A reference into a drawing: "…#id" without the page's own address. */
function local(value: string): string {
  return value.replace(/url\("?[^#")]*#([^")]*)"?\)/g, 'url(#$1)');
}

function styleOf(of: Element, parent: Element | null): string {
  const style = getComputedStyle(of);
  const above = parent && getComputedStyle(parent);
  const said = INHERITED.filter((name) => style.getPropertyValue(name) !== above?.getPropertyValue(name));
  const own = Object.keys(OWN).filter((name) => style.getPropertyValue(name) !== OWN[name]);
  const has = own.includes('transform') ? own : own.filter((name) => !name.startsWith('transform-'));
  return [...said, ...has]
    .map((name) => `${name}:${local(style.getPropertyValue(name))}`)
    .filter((one) => !one.endsWith(':'))
    .join(';');
}

const escaped = (text: string): string =>
  text.replace(/[<>&"]/g, (sign) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' })[sign]!);

/** What is for people at the page, and what stands in the style. */
const LEFT_OUT = /^(class|style|role|tabindex|href|transform|aria-.*|data-.*)$/;

/** Drawings of other files, each with the start of its names and the variables it asks for. */
interface Drawing {
  prefix: string;
  inside: string;
  variables: string[];
}

interface Supply {
  drawings: Map<string, Drawing>;
  images: Map<string, string>;
}

function hrefOf(of: Element, { drawings, images }: Supply): string {
  const href = of.getAttribute('href') ?? '';
  const [url = '', id = ''] = href.split('#');
  if (of.localName === 'image') return images.get(href) ?? href;
  return drawings.has(url) ? `#${drawings.get(url)!.prefix}${id}` : href;
}

/** The variables of a drawing are those of the place where it is used. */
function variablesOf(of: Element, { drawings }: Supply): string[] {
  const drawing = drawings.get((of.getAttribute('href') ?? '').split('#')[0]!);
  const style = drawing && getComputedStyle(of);
  return (drawing?.variables ?? []).flatMap((name) => {
    const value = style!.getPropertyValue(name);
    return value ? [`${name}:${value}`] : [];
  });
}

/** As text, not as elements: the page may not have styles of their own. */
function written(of: Element, parent: Element | null, supply: Supply): string {
  const name = of.localName;
  if (name === 'style' || name === 'script') return '';
  const said = [...of.attributes].filter((one) => !LEFT_OUT.test(one.name)).map((one) => `${one.name}="${escaped(one.value)}"`);
  const style = [styleOf(of, parent), ...variablesOf(of, supply)].filter(Boolean).join(';');
  if (style) said.push(`style="${escaped(style)}"`);
  if (of.hasAttribute('href')) said.push(`href="${escaped(hrefOf(of, supply))}"`);
  return `<${[name, ...said].join(' ')}>${insideOf(of, supply)}</${name}>`;
}

function insideOf(of: Element, supply: Supply): string {
  return [...of.childNodes]
    .map((child) => (child instanceof Element ? written(child, of, supply) : child instanceof Text ? escaped(child.data) : ''))
    .join('');
}

async function dataUrl(url: string): Promise<string> {
  const blob = await (await fetch(url)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error('unread'));
    reader.readAsDataURL(blob);
  });
}

/** A drawing of another file comes inside, its names made its own. */
export function drawingOf(text: string, prefix: string): Drawing {
  const own = text
    .replace(/<!--[^]*?-->/g, '')
    .replace(/\bid="/g, `id="${prefix}`)
    .replace(/url\((['"]?)#/g, `url($1#${prefix}`)
    .replace(/href="#/g, `href="#${prefix}`);
  const begin = own.indexOf('>', own.indexOf('<svg')) + 1;
  return {
    prefix,
    inside: own.slice(begin, own.lastIndexOf('</svg>')),
    variables: [...new Set(text.match(/--[\w-]+/g) ?? [])],
  };
}

async function supplyFor(board: Element): Promise<Supply> {
  const all = (name: string): string[] => [
    ...new Set([...board.querySelectorAll(name)].map((one) => one.getAttribute('href') ?? '').filter(Boolean)),
  ];
  const files = [...new Set(all('use').map((href) => href.split('#')[0]!).filter(Boolean))];
  const shown = [...board.querySelectorAll('img')].map((one) => one.getAttribute('src') ?? '').filter(Boolean);
  const pictures = [...all('image'), ...shown].filter((href) => !href.startsWith('data:'));
  const drawings = await Promise.all(
    files.map(async (url, i) => [url, drawingOf(await (await fetch(url)).text(), `d${i}-`)] as const),
  );
  const images = await Promise.all(pictures.map(async (url) => [url, await dataUrl(url)] as const));
  return { drawings: new Map(drawings), images: new Map(images) };
}

/** What lies behind the board. */
function paperOf(board: Element): string {
  for (let at: Element | null = board; at; at = at.parentElement) {
    const colour = getComputedStyle(at).backgroundColor;
    if (colour !== 'rgba(0, 0, 0, 0)' && colour !== 'transparent') return colour;
  }
  return 'white';
}

export interface Picture {
  svg: string;
  width: number;
  height: number;
}

/** Where something is on the screen, seen from the corner of the picture. */
function place(of: DOMRect, corner: DOMRect): string {
  const number = (value: number): string => value.toFixed(2);
  const [x, y] = [of.left - corner.left, of.top - corner.top];
  return `x="${number(x)}" y="${number(y)}" width="${number(of.width)}" height="${number(of.height)}"`;
}

/** One of the drawings that lie above each other. */
function layer(of: SVGSVGElement, corner: DOMRect, supply: Supply): string {
  const box = of.getBoundingClientRect();
  const view = of.getAttribute('viewBox') ?? `0 0 ${box.width} ${box.height}`;
  const fit = of.getAttribute('preserveAspectRatio');
  const style = styleOf(of, null).replace(/(?:^|;)(?:display|transform[^:]*):[^;]*/g, '');
  const said = `viewBox="${view}"${fit ? ` preserveAspectRatio="${fit}"` : ''} style="overflow:visible;${escaped(style)}"`;
  return `<svg ${place(box, corner)} ${said}>${insideOf(of, supply)}</svg>`;
}

/** Words beside the drawings. */
function words(of: Text, corner: DOMRect): string {
  const range = document.createRange();
  range.selectNodeContents(of);
  const box = range.getBoundingClientRect();
  const style = getComputedStyle(of.parentElement!);
  if (!of.data.trim() || box.width < 3 || box.height < 3) return '';
  const font = ['font-family', 'font-size', 'font-weight', 'font-style'].map((name) => `${name}:${style.getPropertyValue(name)}`);
  const at = `x="${(box.left - corner.left).toFixed(2)}" y="${(box.top - corner.top + box.height * 0.78).toFixed(2)}"`;
  return `<text ${at} style="${escaped(`fill:${style.color};${font.join(';')}`)}">${escaped(of.data.trim())}</text>`;
}

/** The paper of a label. */
function label(of: Element, corner: DOMRect): string {
  const style = getComputedStyle(of);
  const [box, edge] = [of.getBoundingClientRect(), parseFloat(style.borderTopWidth)];
  const isBare = style.backgroundColor === 'rgba(0, 0, 0, 0)' && !(edge > 0);
  if (isBare || box.width < 3) return '';
  const rim = edge > 0 ? `stroke:${style.borderTopColor};stroke-width:${edge}` : 'stroke:none';
  return `<rect ${place(box, corner)} rx="${parseFloat(style.borderTopLeftRadius) || 0}" style="fill:${style.backgroundColor};${rim}"/>`;
}

/** What is seen there, from the back to the front. */
function layers(of: Element, corner: DOMRect, supply: Supply): string {
  const style = getComputedStyle(of);
  if (style.display === 'none' || style.visibility === 'hidden' || style.opacity === '0') return '';
  if (of instanceof SVGSVGElement) return layer(of, corner, supply);
  if (of instanceof HTMLCanvasElement)
    return `<image ${place(of.getBoundingClientRect(), corner)} preserveAspectRatio="none" href="${of.toDataURL()}"/>`;
  if (of instanceof HTMLImageElement)
    return `<image ${place(of.getBoundingClientRect(), corner)} href="${supply.images.get(of.getAttribute('src') ?? '') ?? ''}"/>`;
  const inside = [...of.childNodes].map((child) =>
    child instanceof Element ? layers(child, corner, supply) : child instanceof Text ? words(child, corner) : '',
  );
  return label(of, corner) + inside.join('');
}

/** `board`: all that lies in its frame. */
export async function pictureOf(board: Element): Promise<Picture> {
  const supply = await supplyFor(board);
  const corner = board.getBoundingClientRect();
  const [width, height] = [Math.round(corner.width), Math.round(corner.height)];
  const svg = [
    `<svg xmlns="${SVG}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs>${[...supply.drawings.values()].map(({ inside }) => inside).join('')}</defs>`,
    `<rect width="${width}" height="${height}" style="fill:${paperOf(board)}"/>`,
    [...board.children].map((child) => layers(child, corner, supply)).join('\n'),
    '</svg>',
  ].join('\n');
  return { svg, width, height };
}

/** As pixels, the longer side so long. */
export async function pixelsOf({ svg, width, height }: Picture, side = 1600): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const by = side / Math.max(width, height);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.round(width * by), Math.round(height * by)];
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

/** Lets the browser keep something under a name. */
export function keepFile(name: string, what: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(what);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
