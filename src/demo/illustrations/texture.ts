import { ink } from './palette.ts';
import type { InkName } from './palette.ts';
import { circle, n, path, seeded } from './svg.ts';
import type { Fill, Point } from './svg.ts';

const textures = {
  /** Diagonal engraving lines. */
  hatch: {
    size: 14,
    mark: (colour: string) => lines(colour, 3, 'M-2 16L16 -2M-9 9L9 -9M5 23L23 5'),
  },
  /** The same, closer: shadow sides. */
  shade: {
    size: 8,
    mark: (colour: string) => lines(colour, 2.6, 'M-2 10L10 -2M-6 6L6 -6M2 14L14 2'),
  },
  /** Horizontal engraving lines. */
  rule: { size: 10, mark: (colour: string) => lines(colour, 2.4, 'M0 5H10') },
  /** Vertical ribs, as on corrugated steel. */
  rib: { size: 12, mark: (colour: string) => lines(colour, 3.4, 'M6 0V12') },
  /** Halftone dots. */
  dots: { size: 13, mark: (colour: string) => dots(colour, 2.9, 13) },
  /** Coarse halftone. */
  spots: { size: 20, mark: (colour: string) => dots(colour, 5.4, 20) },
  /** Brick courses. */
  brickwork: {
    size: 28,
    mark: (colour: string) => lines(colour, 2.2, 'M0 1H28M0 15H28M7 1V15M21 15V29'),
  },
} as const;

/** The name of a repeating texture. */
export type TextureName = keyof typeof textures;

/** A fill that prints a repeating texture in one ink and lets the ground show between the marks. */
export function texture(name: TextureName, colour: InkName): Fill {
  return `url(#${name}-${colour})`;
}

/** The pattern definitions that `body` refers to, ready for a `defs` element. */
export function textureDefinitions(body: string): string {
  const used = new Set<string>();
  for (const [, name, colour] of body.matchAll(/url\(#([a-z]+)-([a-z]+)\)/g)) {
    if (name !== undefined && colour !== undefined && name in textures && colour in ink) {
      used.add(`${name}-${colour}`);
    }
  }
  return [...used].toSorted().map(patternOf).join('');
}

/** A gouge: the tapered cut a linocut chisel leaves, from (x, y) to the right, or turned. */
export function gouge(x: number, y: number, length: number, thickness: number, fill: Fill, turn = 0): string {
  const angle = (turn * Math.PI) / 180;
  const along: Point = [Math.cos(angle), Math.sin(angle)];
  const at = (forward: number, aside: number): string =>
    `${n(x + along[0] * forward - along[1] * aside)} ${n(y + along[1] * forward + along[0] * aside)}`;
  return path(
    `M${at(0, 0)}Q${at(length * 0.42, -thickness)} ${at(length, 0)}Q${at(length * 0.42, thickness)} ${at(0, 0)}Z`,
    fill,
  );
}

/** A band of gouges scattered over a rectangle, thicker and longer towards `bottom` when `depth` is above 1. */
export function gouges(area: {
  left: number;
  right: number;
  top: number;
  bottom: number;
  rows: number;
  length: number;
  thickness: number;
  fill: Fill;
  seed: number;
  depth?: number;
  /** Share of the width that is cut, 0 to 1. */
  cover?: number;
}): string {
  const { left, right, top, bottom, rows, seed, depth = 1, cover = 0.5 } = area;
  const next = seeded(seed);
  const marks: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    const far = rows === 1 ? 1 : row / (rows - 1);
    const grow = 1 + far * (depth - 1);
    const y = top + (bottom - top) * (depth === 1 ? far : far ** 1.7);
    const stride = (area.length * grow) / Math.max(0.05, cover);
    for (let x = left - next() * stride; x < right; x += stride * (0.65 + next() * 0.7)) {
      const length = area.length * grow * (0.5 + next());
      marks.push(gouge(x, y + (next() - 0.5) * 6 * grow, length, area.thickness * grow, area.fill));
    }
  }
  return marks.join('');
}

/** Halftone that fades: dots shrink from `radius` to nothing along the way from `from` to `to` (y values). */
export function fade(area: {
  left: number;
  right: number;
  from: number;
  to: number;
  radius: number;
  pitch: number;
  fill: InkName;
}): string {
  const { left, right, from, to, radius, pitch, fill } = area;
  const rows = Math.floor(Math.abs(to - from) / (pitch * 0.5));
  const marks: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    const share = row / rows;
    const y = from + (to - from) * share;
    const shift = row % 2 === 0 ? 0 : pitch / 2;
    for (let x = left + shift; x <= right; x += pitch) marks.push(circle(x, y, radius * (1 - share), fill));
  }
  return marks.join('');
}

function patternOf(key: string): string {
  const [name, colour] = key.split('-') as [TextureName, InkName];
  const { size, mark } = textures[name];
  return `<pattern id="${key}" width="${size}" height="${size}" patternUnits="userSpaceOnUse">${mark(ink[colour])}</pattern>`;
}

function lines(colour: string, width: number, data: string): string {
  return `<path d="${data}" stroke="${colour}" stroke-width="${width}" fill="none"/>`;
}

function dots(colour: string, radius: number, size: number): string {
  const quarter = size / 4;
  return `<circle cx="${quarter}" cy="${quarter}" r="${radius}" fill="${colour}"/><circle cx="${quarter * 3}" cy="${quarter * 3}" r="${radius}" fill="${colour}"/>`;
}
