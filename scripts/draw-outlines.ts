/**
 * Writes the outlines from which blocks with maps are drawn, out of atlases in the public domain: `node
 * scripts/draw-outlines.ts`. The files are committed; run this only when an atlas is updated
 * (docs/decisions/0052-maps.md).
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { pathOf, simplified, type Point } from '../src/look/outlines.ts';

interface OutlineShape {
  id?: string | number;
  properties?: { name?: string };
  /** Absent from a shape without an outline. */
  arcs?: readonly (readonly number[])[] | readonly (readonly (readonly number[])[])[];
}

/** The part of a quantised TopoJSON file that is needed for outlines. */
interface Topology {
  arcs: readonly (readonly Point[])[];
  transform: { scale: Point; translate: Point };
  objects: Readonly<Record<string, { geometries: readonly OutlineShape[] }>>;
}

/** The lines from which all shapes are composed: neighbours share lines. */
function linesOf({ arcs, transform: { scale, translate } }: Topology): Point[][] {
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]) => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
}

/** The closed lines of a shape; the last point of each equals the first. */
function ringsOf(shape: OutlineShape, lines: readonly (readonly Point[])[]): Point[][] {
  return ringsIn(shape.arcs ?? []).map((ring) =>
    ring.flatMap((index, at) => {
      // A negative index means a line read backwards.
      const line = index < 0 ? (lines[~index] ?? []).toReversed() : (lines[index] ?? []);
      return at === 0 ? line : line.slice(1);
    }),
  );
}

function ringsIn(arcs: NonNullable<OutlineShape['arcs']>): (readonly number[])[] {
  return arcs.flatMap((part): (readonly number[])[] => (isRing(part) ? [part] : [...part]));
}

function isRing(part: readonly number[] | readonly (readonly number[])[]): part is readonly number[] {
  return typeof part[0] === 'number';
}

/** How far from its line an omitted point may be: in degrees, and in units of a drawing 975 wide. */
const TOLERANCE = { degrees: 0.015, units: 0.9 };

/** Outlines of countries are stored in steps of this many degrees. */
const STEP = 0.01;

/** Smaller islands are omitted from the map of states, which has no room to show them. */
const ISLAND_MIN = 5;

const atlas = async (name: string) =>
  JSON.parse(await readFile(new URL(import.meta.resolve(name)), 'utf8')) as Topology;
const target = (path: string) => fileURLToPath(new URL(`../src/blocks/${path}`, import.meta.url));

/** Writes one line per country: the box, then its corners as steps from corner to corner. */
async function writeCountries(): Promise<void> {
  const world = await atlas('world-atlas/countries-50m.json');
  const lines = linesOf(world).map((line) => simplified(line, TOLERANCE.degrees));
  const rings = (world.objects['countries']?.geometries ?? []).flatMap((shape) => ringsOf(shape, lines));
  const written = rings
    .map(unbroken)
    .map((ring) => ring.map(([x, y]): Point => [Math.round(x / STEP), Math.round(y / STEP)]))
    .map((ring) => {
      const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
      const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
      const steps = ring.map(
        ([x, y], at) => `${x - (ring[at - 1]?.[0] ?? 0)} ${y - (ring[at - 1]?.[1] ?? 0)}`,
      );
      return `${box.join(' ')}|${steps.join(' ')}`;
    });
  await writeFile(target('event-venue/outlines.txt'), `${written.join('\n')}\n`);
}

/** Continues land across the date line beyond 180 degrees, because the atlas jumps to the other side. */
function unbroken(ring: readonly Point[]): Point[] {
  let turn = 0;
  return ring.map(([x, y], at) => {
    const step = x - (ring[at - 1]?.[0] ?? x);
    if (Math.abs(step) > 180) turn -= Math.sign(step) * 360;
    return [x + turn, y];
  });
}

/** Writes one line per state: name, path. */
async function writeStates(): Promise<void> {
  const states = await atlas('us-atlas/states-albers-10m.json');
  const lines = linesOf(states).map((line) => simplified(line, TOLERANCE.units));
  const written = (states.objects['states']?.geometries ?? []).map((shape) => {
    const name = shape.properties?.name ?? '';
    const rings = ringsOf(shape, lines).toSorted((one, other) => sizeOf(other) - sizeOf(one));
    const seen = rings.filter((ring, at) => at === 0 || sizeOf(ring) >= ISLAND_MIN);
    return `${name}|${pathOf(seen)}`;
  });
  await writeFile(target('simplemaps-us/states.txt'), `${written.toSorted().join('\n')}\n`);
}

function sizeOf(ring: readonly Point[]): number {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}

await writeCountries();
await writeStates();
