/*
 * rivers.ts: rivers between spaces: a bed that winds along the edges, with banks; water, ice or,
 * in a drought, sand and stones.
 */
import type { Flow } from '../board';
import { courseOf, type Point, type River } from '../map';
import { spot, type Brush } from './brush';
import { dice } from './noise';
import type { Season } from './tones';

/* A soft line through points beside the corners: water does not run along rulers. */
function bed(river: River): Path2D {
  const next = dice(river.number * 13);
  const corners = courseOf(river);
  const points: Point[] = [];
  corners.forEach((corner, i) => {
    points.push(corner);
    const after = corners[i + 1];
    if (!after) return;
    const [dx, dy] = [after[0] - corner[0], after[1] - corner[1]];
    for (const t of [0.35, 0.7]) {
      const aside = (next() - 0.5) * 0.24;
      points.push([corner[0] + dx * t - dy * aside, corner[1] + dy * t + dx * aside]);
    }
  });
  const path = new Path2D();
  path.moveTo(...(points[0] as [number, number]));
  for (let i = 1; i < points.length - 1; i++) {
    const [[x, y], [u, v]] = [points[i] as Point, points[i + 1] as Point];
    path.quadraticCurveTo(x, y, (x + u) / 2, (y + v) / 2);
  }
  path.lineTo(...(points.at(-1) as [number, number]));
  return path;
}

type Coat = readonly [ink: string, width: number, dash?: readonly number[]];
const COATS: Record<Flow, readonly Coat[]> = {
  wet: [
    ['rgb(40 28 16 / .3)', 30],
    ['#8a7449', 25],
    ['#d8c795', 21],
    ['#25607c', 17],
    ['#3d87a6', 13],
    ['#6fb2c4', 5, [26, 18, 9, 31]],
    ['#eaf5f2', 1.8, [12, 40, 5, 22]],
  ],
  dry: [
    ['rgb(40 28 16 / .3)', 28],
    ['#8a7449', 23],
    ['#c6ac77', 18],
    ['#a58a5a', 8, [10, 14]],
  ],
  frozen: [
    ['rgb(40 28 16 / .3)', 30],
    ['#7f95a0', 24],
    ['#f7fbfc', 20],
    ['#c6dfe8', 14],
    ['#eaf6fa', 6, [30, 12]],
    ['#6d93a6', 1.6, [7, 9, 16, 24]],
  ],
};

/** Banks under snow. */
const SNOWED: Record<string, string> = { '#8a7449': '#a9a7a2', '#d8c795': '#f7f5f0' };

export function paintRiver(brush: Brush, river: River, flow: Flow, season: Season): void {
  const path = bed(river);
  for (const [ink, width, dash = []] of COATS[flow]) {
    brush.strokeStyle = (season === 'winter' && SNOWED[ink]) || ink;
    brush.lineWidth = width;
    brush.setLineDash([...dash]);
    brush.stroke(path);
  }
  brush.setLineDash([]);
  const next = dice(river.number * 71);
  const course = courseOf(river);
  course.forEach(([x, y], i) => {
    const isEnd = i === 0 || i === course.length - 1;
    for (let j = isEnd ? 5 : 1; j > 0; j--) {
      const wild = isEnd ? 30 : 12;
      const [px, py, r] = [x + wild * (next() - 0.5), y + wild * 0.8 * (next() - 0.5), 3 + 3.5 * next()];
      spot(brush, 'rgb(30 20 12 / .35)', px + 2, py + 2, r * 1.1, r * 0.75);
      spot(brush, '#7d6d5a', px, py, r, r * 0.75);
      spot(brush, '#c4b49a', px - 1, py - r * 0.25, r * 0.6, r * 0.38);
    }
  });
}
