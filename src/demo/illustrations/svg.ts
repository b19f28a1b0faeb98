import { ink } from './palette.ts';
import type { InkName } from './palette.ts';

/** A fill: an ink by name, a texture made by `texture`, or nothing. */
export type Fill = InkName | `url(#${string})` | 'none';

/** A point, x to the right and y downwards, in picture units. */
export type Point = readonly [x: number, y: number];

/** Stroke of a shape: ink, width in picture units, optional dash pattern. */
export interface Stroke {
  colour: InkName;
  width: number;
  dash?: string;
}

/** A filled rectangle. `radius` rounds its corners. */
export function rect(x: number, y: number, width: number, height: number, fill: Fill, radius = 0): string {
  const rounding = radius === 0 ? '' : ` rx="${n(radius)}"`;
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"${rounding} fill="${paint(fill)}"/>`;
}

/** A filled polygon. */
export function poly(points: readonly Point[], fill: Fill): string {
  return `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="${paint(fill)}"/>`;
}

/** A filled path from SVG path data, with an optional stroke. */
export function path(data: string, fill: Fill, stroke?: Stroke): string {
  return `<path d="${data}" fill="${paint(fill)}"${strokeAttributes(stroke)}/>`;
}

/** A filled circle, with an optional stroke. */
export function circle(x: number, y: number, radius: number, fill: Fill, stroke?: Stroke): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${paint(fill)}"${strokeAttributes(stroke)}/>`;
}

/** A filled ellipse. */
export function ellipse(x: number, y: number, radiusX: number, radiusY: number, fill: Fill): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(radiusX)}" ry="${n(radiusY)}" fill="${paint(fill)}"/>`;
}

/** An open line through points. */
export function line(points: readonly Point[], colour: InkName, width: number, dash?: string): string {
  const data = points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ');
  const stroke: Stroke = dash === undefined ? { colour, width } : { colour, width, dash };
  return `<polyline points="${data}" fill="none"${strokeAttributes(stroke)}/>`;
}

/** An open curve from SVG path data, with round ends. */
export function curve(data: string, colour: InkName, width: number): string {
  return path(data, 'none', { colour, width });
}

/** Several shapes as one. */
export function group(...parts: readonly string[]): string {
  return `<g>${parts.join('')}</g>`;
}

/** How a motif is put into a scene: its origin lands on (x, y), then it is scaled, mirrored and turned. */
export interface Placement {
  scale?: number;
  mirrored?: boolean;
  /** Clockwise, in degrees. */
  turn?: number;
}

/** Puts a motif, drawn around its own origin, into a scene. */
export function place(x: number, y: number, content: string, placement: Placement = {}): string {
  const { scale = 1, mirrored = false, turn = 0 } = placement;
  const turning = turn === 0 ? '' : ` rotate(${n(turn)})`;
  const scaling = scale === 1 && !mirrored ? '' : ` scale(${n(mirrored ? -scale : scale)} ${n(scale)})`;
  return `<g transform="translate(${n(x)} ${n(y)})${turning}${scaling}">${content}</g>`;
}

/** Shows `content` only inside `shape`. The identifier follows from the two, so equal input gives equal output. */
export function clip(shape: string, content: string): string {
  const id = `clip-${hash(shape + content)}`;
  return `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${content}</g>`;
}

/** A repeated shape: `count` copies, `draw` gets the index. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** A number as SVG text, at most two decimals. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** A source of numbers from 0 to 1 that is the same for the same seed, on every machine (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function paint(fill: Fill): string {
  return fill === 'none' || fill.startsWith('url(') ? fill : ink[fill as InkName];
}

function strokeAttributes(stroke: Stroke | undefined): string {
  if (stroke === undefined) return '';
  const dash = stroke.dash === undefined ? '' : ` stroke-dasharray="${stroke.dash}"`;
  return ` stroke="${ink[stroke.colour]}" stroke-width="${n(stroke.width)}" stroke-linecap="round" stroke-linejoin="round"${dash}`;
}

function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return value.toString(36);
}
