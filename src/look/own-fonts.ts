/** A site's own fonts: data of a family and its files, and the name that settings use. */

/** Maximum size of a font file when it is uploaded: 2 MiB. */
export const FONT_SIZE_BYTES_MAX = 2 * 1024 * 1024;
/** Maximum unpacked size of a compressed font. */
export const FONT_UNPACKED_BYTES_MAX = 16 * 1024 * 1024;
export const FONT_GLYPHS_MAX = 20_000;
export const FONT_FILES_MAX = 12;
export const FONT_FAMILIES_MAX = 10;
export const FONT_EXTENSIONS = ['woff2', 'woff', 'ttf', 'otf'] as const;

export type FontStyle = 'normal' | 'italic';

/** Measurements of a font file, in ten-thousandths of an em. */
export interface FontFileMeasures {
  ascent: number;
  descent: number;
  lineGap: number;
  /** Average width of a character in English running text, and of a digit: `text-widths.ts`. */
  letters: number;
  digits: number;
}

/** One uploaded style of an own font family. */
export interface OwnFontFile extends FontFileMeasures {
  /** 100 to 900. */
  weight: number;
  style: FontStyle;
  /** The file with Latin letters, identified by the hash of its bytes. */
  latin: string;
  /** The file with all other characters, and their range in CSS syntax; null if the font has none. */
  ext: { hash: string; range: string } | null;
}

/** One family among a site's own fonts. */
export interface OwnFont {
  id: number;
  name: string;
  generic: 'serif' | 'sans';
  files: readonly OwnFontFile[];
}

/** Name of the font in settings: `own_12`. */
export function ownFontKey(id: number): string {
  return `own_${id}`;
}

/** The id in such a name; null for any other font. */
export function ownFontId(key: string): number | null {
  const digits = /^own_([1-9]\d{0,8})$/.exec(key)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** URL path of a font file. */
export function ownFontPath(hash: string): string {
  return `/fonts/${hash}.woff2`;
}
