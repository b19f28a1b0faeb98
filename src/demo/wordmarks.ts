/** The drawn names of the demo's publications: SVG of strokes only, which can be drawn in any colour. */

/** The drawing in a colour (`#rrggbb`). */
export type DrawWordmark = (colour: string) => string;

function strokes(
  [width, height]: readonly [number, number],
  weight: number,
  cap: 'butt' | 'round',
  paths: string,
): DrawWordmark {
  return (colour) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<path d="${paths}" fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linecap="${cap}"/></svg>`;
}

/** Even strokes with cut ends, and a Q whose tail is a mooring line. */
export const quaysideWordmark = strokes(
  [182, 44],
  4,
  'butt',
  'M26 20a11 11 0 1 0-22 0a11 11 0 1 0 22 0M16 21l13 12' +
    'M38 13v9a7 7 0 0 0 14 0M52 13v18' +
    'M76 22a7 7 0 1 0-14 0a7 7 0 1 0 14 0M76 13v18' +
    'M86 13v9a7 7 0 0 0 14 0M100 13v19a7 7 0 0 1-7 7h-5' +
    'M119.500 15h-5.500a3.500 3.500 0 0 0 0 7h2a3.500 3.500 0 0 1 0 7h-6.500' +
    'M129 13v18M129 5v4' +
    'M153 22a7 7 0 1 0-14 0a7 7 0 1 0 14 0M153 4v27' +
    'M163 22h14a7 7 0 1 0-2.500 5.300',
);

/** Round strokes, as if piped. */
export const batchWordmark = strokes(
  [116, 36],
  5,
  'round',
  'M6 7h9a5.750 5.750 0 0 1 0 11.500h-9M15 18.500a6.250 6.250 0 0 1 0 12.500h-9v-24' +
    'M46 23a8 8 0 1 0-16 0a8 8 0 1 0 16 0M46 15v16' +
    'M57 6v18a7 7 0 0 0 7 7M52 14h11' +
    'M86 18.200a8 8 0 1 0 0 9.600' +
    'M96 5v26M96 23a7.500 7.500 0 0 1 15 0v8',
);

/** Like the wordmark of Quayside, its sister. */
export const kaikanteWordmark = strokes(
  [162, 44],
  4,
  'butt',
  'M6 4v27M24 4L7 20M12.500 15L25 31' +
    'M46 22a7 7 0 1 0-14 0a7 7 0 1 0 14 0M46 13v18' +
    'M55 13v18M55 5v4' +
    'M64 4v27M77 13L65 23.500M69 20L78 31' +
    'M97 22a7 7 0 1 0-14 0a7 7 0 1 0 14 0M97 13v18' +
    'M106 13v18M106 20a6.500 6.500 0 0 1 13 0v11' +
    'M130 6v18a7 7 0 0 0 7 7M124 14h12' +
    'M143 22h14a7 7 0 1 0-2.500 5.300',
);
