/**
 * The files of the fonts that a site can choose, and the metrics for scaling the system font that replaces
 * each while it loads.
 */

/**
 * A face of a font. Letters beyond Latin-1 (ń, ő, ş) are in a separate file, fetched only by pages that
 * contain them.
 */
export interface FontFace {
  weight: string;
  style: 'normal' | 'italic';
  latin: string;
  /**
   * Null if the font has no such letters. `range`: characters in the file; default: the range of the built-in
   * fonts.
   */
  latinExt: { url: string; range?: string } | null;
}

/** Widths of the letters of running text and of the digits, in per cent. */
type Widths = readonly [letters: number, digits: number];

/**
 * Metrics of a font in per cent, measured in Chromium from the file's metrics and an English paragraph set at
 * 100 pixels. They are ascent and descent of the em, and widths relative to Liberation Sans, whose letters
 * are as wide as Arial's. Serif fonts are compared with Liberation Serif, which is as wide as Times. Digits
 * are measured separately: with the width of letters a date would be up to a tenth too wide, and wrap to
 * another line.
 */
export interface FontMeasures {
  isSerif?: true;
  ascent: number;
  descent: number;
  /** Default: 0, the value of most fonts. */
  lineGap?: number;
  regular: Widths;
  bold: Widths;
}

/** A self-hosted font. */
export interface FontFiles extends FontMeasures {
  faces: readonly FontFace[];
}

/**
 * One file per weight instead of one for all weights: a page needs two or three, and a file with all weights
 * is larger than those together.
 */
const FILES: Readonly<Record<string, string>> = import.meta.glob<string>(
  [
    '/node_modules/@fontsource/*/files/*-latin-{400,500,600,700,800}-normal.woff2',
    '/node_modules/@fontsource/*/files/*-latin-ext-{400,500,600,700,800}-normal.woff2',
    '/node_modules/@fontsource/*/files/*-latin-400-italic.woff2',
    '/node_modules/@fontsource/*/files/*-latin-ext-400-italic.woff2',
  ],
  { query: '?url', import: 'default', eager: true },
);

const CUTS = [
  ['400', 'normal'],
  ['500', 'normal'],
  ['600', 'normal'],
  ['700', 'normal'],
  ['800', 'normal'],
  ['400', 'italic'],
] as const;

function family(name: string, measures: FontMeasures): FontFiles {
  const file = (part: string) => FILES[`/node_modules/@fontsource/${name}/files/${name}-${part}.woff2`];
  const faces = CUTS.flatMap(([weight, style]): FontFace[] => {
    const [latin, latinExt] = [file(`latin-${weight}-${style}`), file(`latin-ext-${weight}-${style}`)];
    return latin === undefined || latinExt === undefined
      ? []
      : [{ weight, style, latin, latinExt: { url: latinExt } }];
  });
  return { ...measures, faces };
}

/** Keyed as in look/fonts.ts; a font without an entry is installed on every system. */
export const FONT_FILES: Readonly<Record<string, FontFiles>> = {
  encode_sans_condensed: family('encode-sans-condensed', {
    ascent: 103,
    descent: 22,
    regular: [86.1, 82.4],
    bold: [86.8, 89.6],
  }),
  fira_sans: family('fira-sans', { ascent: 94, descent: 27, regular: [103.2, 89.3], bold: [95.8, 94.6] }),
  ibm_plex_sans: family('ibm-plex-sans', {
    ascent: 103,
    descent: 28,
    regular: [101.2, 107.9],
    bold: [98.4, 107.9],
  }),
  poppins: family('poppins', { ascent: 105, descent: 35, regular: [112.6, 104.5], bold: [107.2, 107.3] }),
  pt_sans: family('pt-sans', { ascent: 102, descent: 28, regular: [97.3, 98], bold: [90, 101.9] }),
  open_sans: family('open-sans', { ascent: 107, descent: 29, regular: [105.9, 102.8], bold: [105.6, 102.8] }),
  raleway: family('raleway', { ascent: 94, descent: 23, regular: [104, 98.9], bold: [100.1, 102.8] }),
  bitter: family('bitter', {
    isSerif: true,
    ascent: 94,
    descent: 27,
    regular: [113.7, 110.4],
    bold: [108.7, 113],
  }),
  inter: family('inter', { ascent: 97, descent: 24, regular: [107.1, 106.4], bold: [102.3, 111.4] }),
  libre_franklin: family('libre-franklin', {
    ascent: 97,
    descent: 25,
    regular: [103.5, 113],
    bold: [99.3, 118],
  }),
  literata: family('literata', {
    isSerif: true,
    ascent: 118,
    descent: 31,
    regular: [116.6, 104.2],
    bold: [117, 111],
  }),
  newsreader: family('newsreader', {
    isSerif: true,
    ascent: 74,
    descent: 27,
    regular: [105.2, 113.3],
    bold: [105.9, 126.8],
  }),
  source_serif_4: family('source-serif-4', {
    isSerif: true,
    ascent: 104,
    descent: 34,
    regular: [117.8, 105.8],
    bold: [113.8, 113.8],
  }),
};
