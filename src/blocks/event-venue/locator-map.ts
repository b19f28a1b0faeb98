/**
 * A small map that shows where on the coast or inland a place is, drawn from outlines that ship with the
 * product.
 */
import { LRUCache } from 'lru-cache';
import { clipped, pathOf, simplified, type Point } from '#look/outlines.ts';
import type { Coordinates } from '#feeds/coordinates.ts';
import { perApp, type RunningApp } from '#page-model/running-app.ts';
import written from './outlines.txt?raw';
import { MAP_SIZE, type LocatorMap } from './venue.ts';

/** Degrees of latitude that a map shows: a stretch of coast whose shape readers recognise. */
const SPAN = 7;

/** Degrees drawn past the edge, so that the edge never looks like a coast. */
const MARGIN = 4;

/** Degrees per step in the outlines file. */
const STEP = 0.01;

/** A closed line with its bounding box, in degrees; its corners are parsed when it is drawn. */
interface Outline {
  west: number;
  south: number;
  east: number;
  north: number;
  steps: string;
}

const mapsOf = perApp(() => new LRUCache<string, LocatorMap>({ max: 200 }));
const outlinesOf = perApp(() => written.trimEnd().split('\n').map(readOutline));

/** The map around a place; an app draws it once for all places of the same hundredth of a degree. */
export function locatorMap({ latitude, longitude }: Coordinates, app: RunningApp): LocatorMap {
  const drawn = mapsOf(app);
  const key = `${latitude.toFixed(2)} ${longitude.toFixed(2)}`;
  const known = drawn.get(key);
  if (known) return known;
  const made = drawMap(Number(latitude.toFixed(2)), Number(longitude.toFixed(2)), outlinesOf(app));
  drawn.set(key, made);
  return made;
}

function drawMap(latitude: number, longitude: number, outlines: readonly Outline[]): LocatorMap {
  const { width, height } = MAP_SIZE;
  const scale = height / (mercator(latitude + SPAN / 2) - mercator(latitude - SPAN / 2));
  const middle = mercator(latitude);
  const frame = [-MARGIN, -MARGIN, width + MARGIN, height + MARGIN] as const;
  const around = outlinesAround(outlines, { latitude, longitude, degrees: width / scale / 2 + 1 });
  const rings = around.flatMap(({ steps, turn }) => {
    const points = cornersOf(steps).map(([x, y]): Point => [
      width / 2 + (x + turn - longitude) * scale,
      height / 2 - (mercator(y) - middle) * scale,
    ]);
    const seen = clipped(points, frame);
    return seen[0] ? [simplified([...seen, seen[0]], 0.4)] : [];
  });
  return { land: pathOf(rings) };
}

/** Visible outlines. Across the date line the same land is drawn again, shifted by `turn` degrees. */
function outlinesAround(
  outlines: readonly Outline[],
  { latitude, longitude, degrees }: Coordinates & { degrees: number },
): { steps: string; turn: number }[] {
  return outlines
    .filter(({ south, north }) => north > latitude - SPAN && south < latitude + SPAN)
    .flatMap(({ west, east, steps }) =>
      [-360, 0, 360]
        .filter((turn) => east + turn > longitude - degrees && west + turn < longitude + degrees)
        .map((turn) => ({ steps, turn })),
    );
}

/** Vertical map position of a latitude, in degrees at the equator. No map includes the poles. */
function mercator(latitude: number): number {
  const bounded = Math.max(-85, Math.min(85, latitude));
  return (Math.log(Math.tan(Math.PI / 4 + (bounded * Math.PI) / 360)) * 180) / Math.PI;
}

function readOutline(line: string): Outline {
  const [box = '', steps = ''] = line.split('|');
  const [west = 0, south = 0, east = 0, north = 0] = box.split(' ').map((value) => Number(value) * STEP);
  return { west, south, east, north, steps };
}

function cornersOf(steps: string): Point[] {
  const numbers = steps.split(' ').map(Number);
  const corners: Point[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    x += numbers[at] ?? 0;
    y += numbers[at + 1] ?? 0;
    corners.push([x * STEP, y * STEP]);
  }
  return corners;
}
