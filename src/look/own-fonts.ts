/** A site's own fonts: what is known of a family and its files, and how settings name it. */

/** The most bytes a font file may have when it is sent: 2 MiB. */
export const FONT_SIZE_BYTES_MAX = 2 * 1024 * 1024;
/** What a packed font may unpack to. */
export const FONT_UNPACKED_BYTES_MAX = 16 * 1024 * 1024;
export const FONT_GLYPHS_MAX = 20_000;
export const FONT_FILES_MAX = 12;
export const FONT_FAMILIES_MAX = 10;
export const FONT_EXTENSIONS = ['woff2', 'woff', 'ttf', 'otf'] as const;

export type FontStyle = 'normal' | 'italic';

/** What is measured of a font file, in ten-thousandths of an em. */
export interface FontFileMeasures {
  ascent: number;
  descent: number;
  lineGap: number;
  /** The average width of a character of English running text, and of a digit: `text-widths.ts`. */
  letters: number;
  digits: number;
}

/** One uploaded cut of an own family. */
export interface OwnFontFile extends FontFileMeasures {
  /** 100 to 900. */
  weight: number;
  style: FontStyle;
  /** The file of Latin letters, by the hash of its bytes. */
  latin: string;
  /** The file of all others, and what is in it as CSS writes it; null where the font has none. */
  ext: { hash: string; range: string } | null;
}

/** One family a site's own fonts offer. */
export interface OwnFont {
  id: number;
  name: string;
  generic: 'serif' | 'sans';
  files: readonly OwnFontFile[];
}

/** How settings name it: `own_12`. */
export function ownFontKey(id: number): string {
  return `own_${id}`;
}

/** The id in such a name; null for any other font. */
export function ownFontId(key: string): number | null {
  const digits = /^own_([1-9]\d{0,8})$/.exec(key)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The address of a file. */
export function ownFontPath(hash: string): string {
  return `/fonts/${hash}.woff2`;
}
