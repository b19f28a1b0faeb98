/**
 * A site's uploaded fonts, in the same form as the built-in fonts, with the uploaded files and their measured
 * metrics.
 */
import type { SiteSettings } from '#model/define-settings.ts';
import { ownFontKey, ownFontPath, type OwnFont, type OwnFontFile } from '#look/own-fonts.ts';
import { FALLBACK_WIDTHS, type TextWidths } from '#look/text-widths.ts';
import type { FontFace, FontFiles } from './font-files.ts';
import { builtInFont, type ShownFont } from './fonts.ts';

/** Fonts of a new site, and the fallback if a site's choice does not exist. */
const DEFAULT_FONTS = { heading: 'encode_sans_condensed', text: 'pt_sans' } as const;

/** The uploaded or built-in font with this key, or the default if none has it. */
export function fontOf({ ownFonts }: SiteSettings, key: string, part: keyof typeof DEFAULT_FONTS): ShownFont {
  const own = ownFonts.find(({ id }) => ownFontKey(id) === key);
  const font = own ? shownFont(own) : (builtInFont(key) ?? builtInFont(DEFAULT_FONTS[part]));
  if (!font) throw new Error(`Unknown font ${DEFAULT_FONTS[part]}.`);
  return font;
}

/** The CSS family is the font's id, because its name could be that of a built-in font. */
function shownFont({ id, generic, files }: OwnFont): ShownFont {
  const family = `Own ${id}`;
  return {
    key: ownFontKey(id),
    family,
    stack:
      generic === 'serif'
        ? `"${family}", Georgia, "Times New Roman", serif`
        : `"${family}", Arial, sans-serif`,
    files: fontFiles(generic, files),
  };
}

function fontFiles(generic: OwnFont['generic'], files: readonly OwnFontFile[]): FontFiles | null {
  const regular = nearestFile(files, 400);
  const bold = nearestFile(files, 700);
  if (!regular || !bold) return null;
  return {
    ...(generic === 'serif' && { isSerif: true as const }),
    ascent: regular.ascent / 100,
    descent: regular.descent / 100,
    lineGap: regular.lineGap / 100,
    regular: against(regular, FALLBACK_WIDTHS[generic].regular),
    bold: against(bold, FALLBACK_WIDTHS[generic].bold),
    faces: files.map(faceOf),
  };
}

/** The file against which the fallback is scaled: an upright one if available. */
function nearestFile(files: readonly OwnFontFile[], weight: number): OwnFontFile | undefined {
  const distance = (file: OwnFontFile) =>
    Math.abs(file.weight - weight) + (file.style === 'normal' ? 0 : 1_000);
  return files.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Widths as a percentage of the fallback's widths. */
function against({ letters, digits }: OwnFontFile, standIn: TextWidths): [letters: number, digits: number] {
  return [letters / 100 / standIn.letters, digits / 100 / standIn.digits];
}

function faceOf({ weight, style, latin, ext }: OwnFontFile): FontFace {
  return {
    weight: String(weight),
    style,
    latin: ownFontPath(latin),
    latinExt: ext && { url: ownFontPath(ext.hash), range: ext.range },
  };
}
