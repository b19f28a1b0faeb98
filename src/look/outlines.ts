/** Operations on outlines: simplifies them, clips them to a rectangle, and writes them as SVG paths. */

/** A point in degrees or in units of a drawing. */
export type Point = readonly [x: number, y: number];

/**
 * Removes the points that are closer to the line than `tolerance` (Douglas and Peucker). Both ends stay, so
 * that neighbours still meet.
 */
export function simplified(line: readonly Point[], tolerance: number): Point[] {
  const points = new Set([0, line.length - 1]);
  const open: [number, number][] = [[0, line.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    const { at, distance } = farthest(line, from, to);
    if (distance <= tolerance) continue;
    points.add(at);
    open.push([from, at], [at, to]);
  }
  return line.filter((_, index) => points.has(index));
}

function farthest(line: readonly Point[], from: number, to: number): { at: number; distance: number } {
  const [[ax, ay], [bx, by]] = [line[from] ?? [0, 0], line[to] ?? [0, 0]];
  const length = Math.hypot(bx - ax, by - ay);
  let found = { at: from, distance: 0 };
  for (let at = from + 1; at < to; at++) {
    const [x, y] = line[at] ?? [0, 0];
    // The two ends of an island's line are the same point.
    const distance =
      length === 0
        ? Math.hypot(x - ax, y - ay)
        : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
    if (distance > found.distance) found = { at, distance };
  }
  return found;
}

/** Clips a closed line to a rectangle, closed along its edges (Sutherland and Hodgman). */
export function clipped(
  ring: readonly Point[],
  [left, top, right, bottom]: readonly [number, number, number, number],
): Point[] {
  const across = (axis: 0 | 1, edge: number, side: 1 | -1) => (points: readonly Point[]) =>
    points.flatMap((point, index) => {
      const before = points.at(index - 1) ?? point;
      const [isIn, wasIn] = [(point[axis] - edge) * side >= 0, (before[axis] - edge) * side >= 0];
      return [...(isIn === wasIn ? [] : [crossing(before, point, axis, edge)]), ...(isIn ? [point] : [])];
    });
  return [across(0, left, 1), across(0, right, -1), across(1, top, 1), across(1, bottom, -1)].reduce<Point[]>(
    (points, cut) => cut(points),
    [...ring],
  );
}

function crossing([ax, ay]: Point, [bx, by]: Point, axis: 0 | 1, edge: number): Point {
  return axis === 0
    ? [edge, ay + ((by - ay) * (edge - ax)) / (bx - ax)]
    : [ax + ((bx - ax) * (edge - ay)) / (by - ay), edge];
}

/**
 * Writes closed lines as an SVG path, in tenths of a unit: steps from point to point, which are short
 * numbers.
 */
export function pathOf(rings: readonly (readonly Point[])[]): string {
  return rings.map(ringPath).join('');
}

function ringPath(ring: readonly Point[]): string {
  let steps = '';
  let last: Point | undefined;
  let count = 0;
  for (const point of ring.map(([x, y]): Point => [Math.round(x * 10), Math.round(y * 10)])) {
    if (last && point[0] === last[0] && point[1] === last[1]) continue;
    steps += last
      ? `${count === 1 ? 'l' : ' '}${tenths(point[0] - last[0])} ${tenths(point[1] - last[1])}`
      : `M${tenths(point[0])} ${tenths(point[1])}`;
    last = point;
    count++;
  }
  // Shapes smaller than a tenth of a unit are not visible.
  return count < 3 ? '' : `${steps.replaceAll(' -', '-')}z`;
}

function tenths(value: number): string {
  return String(value / 10).replace(/^(-?)0\./, '$1.');
}
