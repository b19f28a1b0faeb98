/** Capital letters and figures as strokes, for drawings that need words: the same on every machine, without a font. */

/** Width and path of each, six units high. */
const LETTERS: Readonly<Record<string, readonly [width: number, path: string]>> = {
  A: [4, 'M0 6L2 0L4 6M.7 4h2.6'],
  B: [3.9, 'M0 0h2.200a1.500 1.500 0 0 1 0 3h-2.200M2.200 3h.2a1.500 1.500 0 0 1 0 3h-2.400v-6'],
  C: [4, 'M4 1.200A2.200 3 0 1 0 4 4.800'],
  D: [4, 'M0 0h1.400a2.600 3 0 0 1 0 6h-1.400z'],
  E: [3.6, 'M3.600 0h-3.600v6h3.600M0 3h3'],
  F: [3.6, 'M3.600 0h-3.600v6M0 3h3'],
  G: [4, 'M4 1.200A2.200 3 0 1 0 4 4.800v-1.600h-1.500'],
  H: [4, 'M0 0v6M4 0v6M0 3h4'],
  I: [0, 'M0 0v6'],
  J: [3, 'M3 0v4.300a1.500 1.700 0 0 1-3 0'],
  K: [4, 'M0 0v6M4 0L0 3.500M1.300 2.400L4 6'],
  L: [3.5, 'M0 0v6h3.500'],
  M: [5, 'M0 6v-6l2.500 4l2.500-4v6'],
  N: [4, 'M0 6v-6l4 6v-6'],
  O: [4.4, 'M4.400 3a2.200 3 0 1 0-4.400 0a2.200 3 0 1 0 4.400 0'],
  P: [3.9, 'M0 6v-6h2.200a1.700 1.700 0 0 1 0 3.400h-2.200'],
  Q: [4.4, 'M4.400 3a2.200 3 0 1 0-4.400 0a2.200 3 0 1 0 4.400 0M2.600 4.300l1.900 1.900'],
  R: [4, 'M0 6v-6h2.200a1.700 1.700 0 0 1 0 3.400h-2.200M2 3.400L4 6'],
  S: [
    3.9,
    'M3.700 1.100C3.300 .3 2.700 0 2 0C.8 0 .2 .7 .2 1.500C.2 3.500 3.900 2.500 3.900 4.500C3.900 5.400 3.100 6 2 6C1.100 6 .4 5.600 0 4.800',
  ],
  T: [4, 'M0 0h4M2 0v6'],
  U: [4, 'M0 0v4a2 2 0 0 0 4 0v-4'],
  V: [4, 'M0 0l2 6l2-6'],
  W: [6, 'M0 0l1.500 6l1.500-5l1.500 5l1.500-6'],
  X: [4, 'M0 0l4 6M4 0l-4 6'],
  Y: [4, 'M0 0l2 3l2-3M2 3v3'],
  Z: [4, 'M0 0h4l-4 6h4'],
  0: [4, 'M4 3a2 3 0 1 0-4 0a2 3 0 1 0 4 0'],
  1: [1.3, 'M0 1.200l1.300-1.200v6'],
  2: [3.9, 'M0 1.600C0 .6 .9 0 1.900 0C3 0 3.800 .7 3.800 1.700C3.800 3 2 4 0 6h3.900'],
  3: [
    3.4,
    'M.2 .6C.7 .2 1.200 0 1.800 0a1.500 1.500 0 0 1 0 3h-.5h.6a1.500 1.500 0 0 1 0 3C1.100 6 .4 5.700 0 5.200',
  ],
  4: [4, 'M3 6v-6l-3 4.200h4'],
  5: [
    3.8,
    'M3.600 0h-3l-.3 2.700C.8 2.300 1.400 2.200 1.900 2.200a1.900 1.900 0 0 1 0 3.800C1.100 6 .4 5.700 0 5.200',
  ],
  6: [3.8, 'M3.200 0C1.500 1 0 2.500 0 4.200a1.900 1.800 0 1 0 3.800 0a1.900 1.800 0 1 0-3.800 0'],
  7: [3.8, 'M0 0h3.800l-2.500 6'],
  8: [
    3.8,
    'M.3 1.500a1.600 1.500 0 1 0 3.200 0a1.600 1.500 0 1 0-3.200 0M0 4.500a1.900 1.500 0 1 0 3.800 0a1.900 1.500 0 1 0-3.800 0',
  ],
  9: [3.8, 'M.6 6C2.300 5 3.800 3.500 3.800 1.800a1.900 1.800 0 1 0-3.800 0a1.900 1.800 0 1 0 3.800 0'],
  '.': [0.2, 'M0 5.900h.2'],
  ',': [0.4, 'M.3 5.700l-.3 1.100'],
  '-': [2, 'M0 3.300h2'],
  ' ': [2, ''],
};
const BETWEEN = 1.5;

/** A line of words in a colour, `height` pixels high, its upper left corner at `x`, `y`. Throws for a letter without a drawing. */
export function drawLine(
  words: string,
  place: { x: number; y: number; height: number; colour: string },
): string {
  const scale = place.height / 6;
  let at = 0;
  const drawn = [...words.toUpperCase()].map((letter) => {
    const [width, path] = letterOf(letter);
    const shape = path && `<path d="${path}" transform="translate(${at.toFixed(2)} 0)"/>`;
    at += width + BETWEEN;
    return shape;
  });
  return `<g transform="translate(${place.x} ${place.y}) scale(${scale})" fill="none" stroke="${place.colour}" stroke-width="0.85" stroke-linecap="round" stroke-linejoin="round">${drawn.join('')}</g>`;
}

/** How wide a line is, in pixels. */
export function widthOfLine(words: string, height: number): number {
  const units = [...words.toUpperCase()].reduce(
    (sum, letter) => sum + letterOf(letter)[0] + BETWEEN,
    -BETWEEN,
  );
  return (units * height) / 6;
}

function letterOf(letter: string): readonly [width: number, path: string] {
  const known = LETTERS[letter];
  if (!known)
    throw new Error(
      `There is no drawing of the letter ${letter}: use capitals, figures, full stops, commas and hyphens.`,
    );
  return known;
}
