/** The covers of the demo's magazines: the name over everything, the picture, and what the issue is about. */
import { composeIllustration } from './compose.ts';
import { drawLine, widthOfLine } from './letters.ts';

export interface CoverWords {
  /** The publication's drawn name. */
  drawName: (colour: string) => string;
  /** Like `No. 431`. */
  issue: string;
  /** Next to the name. */
  tagline: string;
  /** The first is the largest. Up to three. */
  lines: readonly string[];
}

const WIDTH = 1200;
const HEIGHT = 1600;
const MARGIN = 70;
const HEAD = 380;
const FOOT = 430;
const WHITE = '#ffffff';
const INNER = WIDTH - 2 * MARGIN;

/** The cover as a complete SVG document of 1,200 by 1,600 pixels, the ground in the publication's colour (`#rrggbb`). */
export function composeCover(image: string, ground: string, words: CoverWords): string {
  const imageHeight = HEIGHT - HEAD - FOOT;
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>`,
    placed(words.drawName(WHITE), { x: MARGIN, y: 44, width: INNER, height: 256 }, 'xMinYMid meet'),
    drawLine(words.tagline, { x: MARGIN, y: 322, height: 24, colour: WHITE }),
    drawLine(words.issue, {
      x: WIDTH - MARGIN - widthOfLine(words.issue, 24),
      y: 322,
      height: 24,
      colour: WHITE,
    }),
    placed(
      composeIllustration(image),
      { x: 0, y: HEAD, width: WIDTH, height: imageHeight },
      'xMidYMid slice',
    ),
    ...coverLines(words.lines),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${parts.join('')}</svg>`;
}

function coverLines(lines: readonly string[]): string[] {
  const top = HEIGHT - FOOT;
  return lines.slice(0, 3).map((line, index) => {
    const wanted = index === 0 ? 74 : 36;
    const height = Math.min(wanted, (wanted * INNER) / widthOfLine(line, wanted));
    const y = index === 0 ? top + 75 : top + 130 + index * 90;
    return drawLine(line, { x: MARGIN, y, height, colour: WHITE });
  });
}

/** A drawing within the drawing. */
function placed(
  drawing: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  fit: string,
): string {
  const viewBox = /viewBox="([^"]+)"/.exec(drawing)?.[1] ?? '';
  const inner = drawing.slice(drawing.indexOf('>') + 1, drawing.lastIndexOf('</svg>'));
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${viewBox}" preserveAspectRatio="${fit}">${inner}</svg>`;
}
