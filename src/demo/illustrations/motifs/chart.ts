import { gouge } from '../texture.ts';
import { circle, curve, group, line, n, path, rect, repeat, seeded } from '../svg.ts';
import type { InkName } from '../palette.ts';
import { numerals } from './instruments.ts';

/** Depth contours: nested blobs around a middle, the innermost last, with one ink per step. */
export function contours(look: {
  x: number;
  y: number;
  radius: number;
  inks: readonly InkName[];
  seed: number;
  stretch?: number;
}): string {
  const { x, y, radius, inks, seed, stretch = 1.5 } = look;
  const next = seeded(seed);
  const wobble = Array.from({ length: 9 }, () => 0.78 + next() * 0.44);
  return inks
    .map((fill, ring) => {
      const size = radius * (1 - ring / (inks.length + 0.4));
      const points = wobble.map((share, index) => {
        const angle = (index / wobble.length) * Math.PI * 2;
        return [x + Math.cos(angle) * size * share * stretch, y + Math.sin(angle) * size * share] as const;
      });
      return path(closedCurve(points), fill, { colour: 'slate', width: 2 });
    })
    .join('');
}

/** Soundings strewn over a rectangle, on a jittered grid. */
export function soundings(area: {
  left: number;
  top: number;
  columns: number;
  rows: number;
  pitch: number;
  colour: InkName;
  seed: number;
}): string {
  const { left, top, columns, rows, pitch, colour, seed } = area;
  const next = seeded(seed);
  return repeat(columns * rows, (index) => {
    const x = left + (index % columns) * pitch + (next() - 0.5) * pitch * 0.6;
    const y = top + Math.floor(index / columns) * pitch * 0.8 + (next() - 0.5) * pitch * 0.5;
    return `<g transform="translate(${n(x)} ${n(y)})">${numerals(String(3 + Math.floor(next() * 19)), colour, 0.9)}</g>`;
  });
}

/** The border scale of a chart, black and white by turns, inside the given frame. */
export function chartFrame(
  width: number,
  height: number,
  inset: number,
  dark: InkName,
  light: InkName,
): string {
  const step = 50;
  return group(
    repeat(Math.floor((width - inset * 2) / step), (index) =>
      group(
        rect(inset + index * step, inset, step, 12, index % 2 === 0 ? dark : light),
        rect(inset + index * step, height - inset - 12, step, 12, index % 2 === 0 ? light : dark),
      ),
    ),
    repeat(Math.floor((height - inset * 2) / step), (index) =>
      group(
        rect(inset, inset + index * step, 12, step, index % 2 === 0 ? light : dark),
        rect(width - inset - 12, inset + index * step, 12, step, index % 2 === 0 ? dark : light),
      ),
    ),
    path(`M${inset} ${inset}H${width - inset}V${height - inset}H${inset}Z`, 'none', {
      colour: dark,
      width: 4,
    }),
  );
}

/** A vessel seen from above, 200 long, bow to the right, origin in the middle. */
export function vesselFromAbove(hull: InkName, deck: InkName, cargo: readonly InkName[]): string {
  return group(
    path('M-100 -26Q-104 0 -100 26H60Q88 20 104 0Q88 -20 60 -26Z', hull),
    path('M-92 -19Q-95 0 -92 19H56Q78 15 92 0Q78 -15 56 -19Z', deck),
    repeat(cargo.length, (index) => rect(-50 + index * 19, -16, 16, 32, cargo[index] ?? 'oxide')),
    rect(-84, -14, 22, 28, 'paper'),
    rect(-78, -20, 8, 40, 'paper'),
    gouge(-110, 0, -130, 12, 'paper'),
  );
}

/** A light on a chart: a star with a flare, origin at the star. */
export function chartLight(colour: InkName): string {
  return group(
    path('M0 0C12 -8 34 -34 52 -30C58 -14 30 8 0 0Z', colour),
    circle(0, 0, 7, 'night'),
    circle(0, 0, 3, 'paper'),
    curve('M-14 0H14M0 -14V14', 'night', 2),
  );
}

/** A planned track: dashes between ringed waypoints. */
export function track(points: readonly (readonly [number, number])[], colour: InkName): string {
  return group(
    line(points, colour, 6, '26 18'),
    repeat(points.length, (index) =>
      circle(points[index]?.[0] ?? 0, points[index]?.[1] ?? 0, 9, 'none', { colour, width: 4 }),
    ),
  );
}

function closedCurve(points: readonly (readonly [number, number])[]): string {
  const at = (index: number): readonly [number, number] =>
    points[(index + points.length) % points.length] ?? [0, 0];
  let data = `M${n(at(0)[0])} ${n(at(0)[1])}`;
  for (let index = 0; index < points.length; index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    data += `C${n(from[0] + (to[0] - before[0]) / 6)} ${n(from[1] + (to[1] - before[1]) / 6)} ${n(to[0] - (after[0] - from[0]) / 6)} ${n(to[1] - (after[1] - from[1]) / 6)} ${n(to[0])} ${n(to[1])}`;
  }
  return `${data}Z`;
}
