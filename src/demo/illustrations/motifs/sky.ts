import { fade, gouge } from '../texture.ts';
import { circle, ellipse, group, n, path, poly, rect, repeat, seeded } from '../svg.ts';
import type { Fill, Point } from '../svg.ts';
import type { InkName } from '../palette.ts';

/** Sky in flat bands from the top down to `horizon`; each band's lower edge is cut with a slow wave. The
 * last band continues a little below the horizon, behind the foreground. */
export function sky(bands: readonly InkName[], horizon: number, width = 1600): string {
  const step = horizon / bands.length;
  const layers = bands.map((fill, index) => {
    if (index === bands.length - 1) return rect(0, 0, width, horizon + 60, fill);
    const y = step * (index + 1);
    const swell = index % 2 === 0 ? 16 : -14;
    return path(
      `M0 0H${n(width)}V${n(y - swell)}C${n(width * 0.72)} ${n(y + swell * 1.6)} ${n(width * 0.4)} ${n(y - swell * 2)} 0 ${n(y + swell)}Z`,
      fill,
    );
  });
  return group(...layers.toReversed());
}

/** A sun or moon as a flat disc with a halftone foot. */
export function sun(x: number, y: number, radius: number, fill: InkName, foot?: InkName): string {
  const dots =
    foot === undefined
      ? ''
      : fade({
          left: x - radius,
          right: x + radius,
          from: y + radius,
          to: y - radius * 0.2,
          radius: 4.6,
          pitch: 15,
          fill: foot,
        });
  const inside =
    foot === undefined
      ? ''
      : `<clipPath id="disc-${n(x)}-${n(y)}">${circle(x, y, radius, 'paper')}</clipPath>`;
  return group(
    circle(x, y, radius, fill),
    inside,
    dots === '' ? '' : `<g clip-path="url(#disc-${n(x)}-${n(y)})">${dots}</g>`,
  );
}

/** A crescent moon that opens to the right. */
export function crescent(x: number, y: number, radius: number, fill: Fill): string {
  const inner = radius * 0.82;
  return path(
    `M${n(x + radius * 0.5)} ${n(y - radius * 0.86)}A${n(radius)} ${n(radius)} 0 1 0 ${n(x + radius * 0.5)} ${n(y + radius * 0.86)}A${n(inner)} ${n(inner)} 0 1 1 ${n(x + radius * 0.5)} ${n(y - radius * 0.86)}Z`,
    fill,
  );
}

/** Poster rays: wedges that leave a centre between two angles (degrees, 0 is right, -90 is up). */
export function rays(
  x: number,
  y: number,
  reach: number,
  from: number,
  to: number,
  count: number,
  fill: Fill,
): string {
  const span = (to - from) / (count * 2 - 1);
  const at = (angle: number): Point => [
    x + Math.cos((angle * Math.PI) / 180) * reach,
    y + Math.sin((angle * Math.PI) / 180) * reach,
  ];
  return repeat(count, (index) =>
    poly([[x, y], at(from + span * index * 2), at(from + span * (index * 2 + 1))], fill),
  );
}

/** A flat-bottomed cumulus about 320 wide; the origin is the middle of its base. */
export function cloud(fill: Fill, shade: Fill): string {
  return group(
    path(
      'M-165 0C-172 -34 -132 -52 -108 -42C-104 -84 -46 -104 -16 -74C6 -112 78 -104 84 -58C116 -74 166 -46 158 0Z',
      fill,
    ),
    gouge(-120, -12, 130, 5, shade),
    gouge(-20, -26, 120, 5, shade),
    gouge(40, -10, 96, 4, shade),
    gouge(-92, -38, 60, 4, shade),
  );
}

/** A long low cloud bank, `length` wide, drawn from its left end. */
export function cloudBar(length: number, fill: Fill): string {
  const mid = length / 2;
  return path(
    `M0 0C${n(length * 0.1)} -22 ${n(length * 0.24)} -8 ${n(length * 0.3)} -20C${n(mid)} -48 ${n(length * 0.7)} -34 ${n(length * 0.74)} -18C${n(length * 0.84)} -24 ${n(length * 0.95)} -14 ${n(length)} 0C${n(length * 0.8)} 10 ${n(length * 0.2)} 10 0 0Z`,
    fill,
  );
}

/** Driving rain over a rectangle: slanted cuts. */
export function rain(
  width: number,
  height: number,
  count: number,
  fill: Fill,
  seed: number,
  turn = 108,
): string {
  const next = seeded(seed);
  return repeat(count, () => gouge(next() * width, next() * height - 60, 60 + next() * 90, 2.4, fill, turn));
}

/** Stars of three sizes over the upper sky. */
export function stars(width: number, height: number, count: number, fill: Fill, seed: number): string {
  const next = seeded(seed);
  return repeat(count, () => {
    const x = next() * width;
    const y = next() ** 1.4 * height;
    const size = 1.6 + next() * 2.6;
    return size > 3.7
      ? group(gouge(x - size * 3, y, size * 6, 2, fill), gouge(x, y - size * 3, size * 6, 2, fill, 90))
      : circle(x, y, size, fill);
  });
}

/** Snow or spray: round flecks over a rectangle. */
export function flecks(width: number, height: number, count: number, fill: Fill, seed: number): string {
  const next = seeded(seed);
  return repeat(count, () => {
    const size = 2 + next() * 5;
    return ellipse(next() * width, next() * height, size, size * 0.9, fill);
  });
}
