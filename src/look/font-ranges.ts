/** Character sets of a font's two files: the Latin characters, and all others in the listed blocks. */

/** The Latin characters, with the ranges of the built-in fonts. */
export const LATIN_RANGE =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';

/** Features that browsers apply by default, and figures of equal width, which tables need. */
export const FONT_FEATURES =
  'ccmp locl rlig liga clig calt curs kern mark mkmk mset init medi med2 fina fin2 fin3 isol tnum lnum pnum onum'.split(
    ' ',
  );

/** Blocks of the second file: letters of alphabetic scripts, their marks, currencies and symbols. */
const EXT_BLOCKS: readonly (readonly [from: number, to: number])[] = [
  [0x0100, 0x02ff],
  [0x0300, 0x036f],
  [0x0370, 0x03ff],
  [0x0400, 0x052f],
  [0x0530, 0x058f],
  [0x0590, 0x05ff],
  [0x0600, 0x06ff],
  [0x0750, 0x077f],
  [0x08a0, 0x08ff],
  [0x10a0, 0x10ff],
  [0x1c80, 0x1c8f],
  [0x1d00, 0x1dbf],
  [0x1e00, 0x1eff],
  [0x1f00, 0x1fff],
  [0x2070, 0x209f],
  [0x20a0, 0x20c0],
  [0x2100, 0x218f],
  [0x2190, 0x22ff],
  [0x25a0, 0x25ff],
  [0x2c60, 0x2c7f],
  [0x2d00, 0x2d2f],
  [0x2de0, 0x2dff],
  [0xa640, 0xa69f],
  [0xa720, 0xa7ff],
  [0xfb00, 0xfb06],
  [0xfb1d, 0xfb4f],
  [0xfb50, 0xfdff],
  [0xfe70, 0xfefc],
];

const LATIN = LATIN_RANGE.split(',').map((range) => {
  const [from = 0, to = from] = range
    .slice(2)
    .split('-')
    .map((digits) => Number.parseInt(digits, 16));
  return [from, to] as const;
});

const isIn = (blocks: readonly (readonly [number, number])[], point: number) =>
  blocks.some(([from, to]) => point >= from && point <= to);

/** Splits a font's characters between its two files; `extRange` is the range of the second in CSS syntax. */
export function cutIntoFiles(points: Iterable<number>): { latin: string; ext: string; extRange: string } {
  const [latin, ext]: [number[], number[]] = [[], []];
  for (const point of points) {
    if (isIn(LATIN, point)) latin.push(point);
    else if (isIn(EXT_BLOCKS, point)) ext.push(point);
  }
  return {
    latin: String.fromCodePoint(...latin),
    ext: String.fromCodePoint(...ext),
    extRange: rangesOf(ext)
      .map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`))
      .join(','),
  };
}

/** Limited because the ranges are in every page. */
const RANGES_MAX = 40;

/** Converts characters to ranges; if there are too many, merges the closest ones. */
function rangesOf(points: readonly number[]): [from: number, to: number][] {
  const ranges: [from: number, to: number][] = [];
  for (const point of points.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && point <= last[1] + 1) last[1] = point;
    else ranges.push([point, point]);
  }
  const gaps = ranges.slice(1).map(([from], index) => from - (ranges[index]?.[1] ?? 0));
  const widestGap = gaps.toSorted((a, b) => b - a)[RANGES_MAX - 2] ?? 0;
  return ranges.length <= RANGES_MAX ? ranges : joined(ranges, widestGap);
}

function joined(ranges: readonly [from: number, to: number][], gapMin: number): [from: number, to: number][] {
  const merged: [from: number, to: number][] = [];
  for (const [from, to] of ranges) {
    const last = merged.at(-1);
    if (last && (from - last[1] < gapMin || merged.length === RANGES_MAX)) last[1] = to;
    else merged.push([from, to]);
  }
  return merged;
}

const hex = (point: number) => point.toString(16).toUpperCase().padStart(4, '0');
