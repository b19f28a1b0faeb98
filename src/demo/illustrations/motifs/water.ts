import { gouges } from '../texture.ts';
import { group, n, path, rect } from '../svg.ts';
import type { InkName } from '../palette.ts';

/** Calm to choppy water from `top` to `bottom`: a flat ground with two passes of cuts that grow towards the reader. */
export function water(area: {
  top: number;
  bottom?: number;
  width?: number;
  base: InkName;
  dark: InkName;
  light: InkName;
  seed: number;
  rows?: number;
}): string {
  const { top, bottom = 1067, width = 1600, base, dark, light, seed, rows = 13 } = area;
  const band = { left: -60, right: width, top: top + 8, bottom, rows };
  return group(
    rect(0, top, width, bottom - top, base),
    gouges({ ...band, length: 46, thickness: 2.2, fill: dark, seed, depth: 6, cover: 0.55 }),
    gouges({
      ...band,
      top: top + 14,
      length: 26,
      thickness: 1.3,
      fill: light,
      seed: seed + 7,
      depth: 6,
      cover: 0.2,
    }),
  );
}

/** A broken column of light on the water below a lamp or the sun, centred on x. */
export function glitter(
  x: number,
  top: number,
  bottom: number,
  width: number,
  fill: InkName,
  seed: number,
): string {
  return gouges({
    left: x - width / 2,
    right: x + width / 2,
    top,
    bottom,
    rows: Math.round((bottom - top) / 26),
    length: width * 0.3,
    thickness: 3,
    fill,
    seed,
    depth: 1.9,
    cover: 0.6,
  });
}

/** One row of stylised swell, crests to the left, drawn down to `depth` below the crest line. */
export function swell(
  y: number,
  wavelength: number,
  height: number,
  fill: InkName,
  shift = 0,
  depth = 600,
): string {
  let data = `M-${n(wavelength)} ${n(y + depth)}V${n(y)}`;
  for (let x = -wavelength + shift; x < 1600 + wavelength; x += wavelength) {
    data += `C${n(x + wavelength * 0.3)} ${n(y + height * 0.1)} ${n(x + wavelength * 0.42)} ${n(y - height)} ${n(x + wavelength * 0.62)} ${n(y - height)}C${n(x + wavelength * 0.72)} ${n(y - height * 0.5)} ${n(x + wavelength * 0.82)} ${n(y)} ${n(x + wavelength)} ${n(y)}`;
  }
  return path(`${data}V${n(y + depth)}Z`, fill);
}

/** The wave a moving hull pushes: origin at the stem on the waterline, trailing to the left over `length`. */
export function bowWave(length: number, foam: InkName, shade: InkName): string {
  return group(
    path(
      `M18 6C-10 -34 -40 -16 -${n(length * 0.34)} -8C-${n(length * 0.6)} -4 -${n(length * 0.9)} 2 -${n(length)} 10C-${n(length * 0.6)} 16 -${n(length * 0.2)} 20 18 6Z`,
      foam,
    ),
    path(`M6 8C-20 -8 -60 0 -${n(length * 0.5)} 6C-60 12 -20 14 6 8Z`, shade),
  );
}
