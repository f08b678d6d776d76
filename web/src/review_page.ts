/*
 * review_page.ts: a review as a page of its own that needs nothing else, as `beringia review --html`
 * writes it.
 */

const STYLE = `:root{color-scheme:light dark;--ink:#1c2733;--dim:#5a6672;--paper:#fff;--line:#d5dbe1;
--c0:#b3261e;--c1:#0b62a8;--c2:#1d7a46;--c3:#8a6d00;--c4:#8b3a9c;--c5:#5b5b5b}
@media(prefers-color-scheme:dark){:root{--ink:#e6ebf0;--dim:#a3afba;--paper:#12181f;--line:#35414d;
--c0:#f58a80;--c1:#6cb6f0;--c2:#6fce98;--c3:#d8c45a;--c4:#d59be3;--c5:#b9b9b9}}
body{margin:0 auto;max-width:52rem;padding:1rem;font:1rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:2rem}.dim{color:var(--dim)}.wide{overflow-x:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.25rem .6rem;text-align:right;border-bottom:1px solid var(--line)}
th:first-child{text-align:left}li{margin:.4rem 0}svg{display:block;width:100%}
svg text{font-size:11px;fill:var(--dim)}.grid{stroke:var(--line)}
polyline{fill:none;stroke-width:2;stroke-linejoin:round}
.key{display:inline-block;width:1.2em;height:.25em;vertical-align:middle;margin-right:.4em}`;

/** All of it in words already. */
export interface ReviewWords {
  lang: string;
  title: string;
  curve: string;
  names: string[];
  columns: string[];
  rows: string[][];
  sum: string;
  /** For each player a heading, and the costliest steps; without any the heading says so. */
  dear: { heading: string; steps: string[] }[];
}

function safe(text: string): string {
  return text.replace(/[<>&"]/g, (sign) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' })[sign]!);
}

/** `curve`: step, and the chance of every seat there. */
function curveOf(curve: readonly number[][], steps: number, label: string): string {
  const [LEFT, RIGHT, TOP, BOTTOM] = [36, 700, 10, 230];
  const x = (step: number): string => (LEFT + ((RIGHT - LEFT) * step) / Math.max(1, steps)).toFixed(1);
  const y = (chance: number): string => (BOTTOM - ((BOTTOM - TOP) * chance) / 100).toFixed(1);
  const grid = [0, 25, 50, 75, 100].map(
    (chance) =>
      `<line class="grid" x1="${LEFT}" x2="${RIGHT}" y1="${y(chance)}" y2="${y(chance)}"/>` +
      `<text x="0" y="${Number(y(chance)) + 4}">${chance} %</text>`,
  );
  const lines = (curve[0] ?? []).slice(1).map((_, seat) => {
    const points = curve.map((point) => `${x(point[0]!)},${y(point[seat + 1]!)}`).join(' ');
    return `<polyline style="stroke:var(--c${seat})" points="${points}"/>`;
  });
  return `<svg viewBox="0 0 720 250" role="img" aria-label="${safe(label)}">${[...grid, ...lines].join('\n')}</svg>`;
}

export function reviewPage(words: ReviewWords, curve: readonly number[][], steps: number): string {
  const key = words.names.map((name, i) => `<span class="key" style="background:var(--c${i})"></span>${safe(name)} &ensp;`);
  const head = words.columns.map((column) => `<th scope="col">${safe(column)}</th>`).join('');
  const rows = words.rows.map(
    (row, i) =>
      `<tr><th scope="row">${safe(words.names[i]!)}</th>${row.map((cell) => `<td>${safe(cell)}</td>`).join('')}</tr>`,
  );
  const dear = words.dear.map(({ heading, steps: list }) =>
    list.length === 0
      ? `<p>${safe(heading)}</p>`
      : `<h2>${safe(heading)}</h2>\n<ul>${list.map((step) => `<li>${safe(step)}</li>`).join('\n')}</ul>`,
  );
  return `<!doctype html>
<html lang="${words.lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${safe(words.title)}</title>
<style>${STYLE}</style>
<h1>${safe(words.title)}</h1>
${curveOf(curve, steps, words.curve)}
<p>${key.join('\n')}</p>
<div class="wide"><table><tr><th></th>${head}</tr>
${rows.join('\n')}
</table></div>
<p class="dim">${safe(words.sum)}</p>
${dear.join('\n')}
</html>
`;
}
