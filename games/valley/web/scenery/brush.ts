/*
 * brush.ts: strokes and spots on a canvas, as every stamp needs them.
 */
export type Brush = CanvasRenderingContext2D;

/** Fills a shape given by its corners. */
export function shape(brush: Brush, fill: string, ...points: number[]): void {
  brush.fillStyle = fill;
  brush.beginPath();
  for (let i = 0; i < points.length; i += 2) brush.lineTo(points[i]!, points[i + 1]!);
  brush.fill();
}

export function line(brush: Brush, ink: string, width: number, ...points: number[]): void {
  brush.strokeStyle = ink;
  brush.lineWidth = width;
  brush.beginPath();
  for (let i = 0; i < points.length; i += 2) brush.lineTo(points[i]!, points[i + 1]!);
  brush.stroke();
}

export function spot(brush: Brush, fill: string, x: number, y: number, wide: number, high = wide): void {
  brush.fillStyle = fill;
  brush.beginPath();
  brush.ellipse(x, y, wide, high, 0, 0, 7);
  brush.fill();
}

/** The soft shadow that a standing thing throws to the lower right. */
export function shadow(brush: Brush, x: number, y: number, wide: number, high: number): void {
  spot(brush, 'rgb(30 20 12 / .16)', x + wide * 0.22, y + high * 0.35, wide * 1.12, high * 1.2);
  spot(brush, 'rgb(30 20 12 / .22)', x + wide * 0.18, y + high * 0.25, wide * 0.9, high * 0.85);
}

/** A light that fades outwards. */
export function glow(brush: Brush, rgb: string, strength: number, x: number, y: number, r: number): void {
  const light = brush.createRadialGradient(x, y, 0, x, y, r);
  light.addColorStop(0, `rgb(${rgb} / ${strength})`);
  light.addColorStop(1, `rgb(${rgb} / 0)`);
  brush.fillStyle = light;
  brush.fillRect(x - r, y - r, 2 * r, 2 * r);
}
