/**
 * Converts an uploaded font to the two files that readers fetch, and measures it for its fallback. Runs on
 * the parsers' thread.
 */
import { cutIntoFiles, FONT_FEATURES } from '#look/font-ranges.ts';
import type { FontFileMeasures, FontStyle } from '#look/own-fonts.ts';
import { MEASURED_DIGITS, MEASURED_LETTERS, textWidths } from '#look/text-widths.ts';
import { MediaRefused } from '#server/media/errors.ts';
import { advancesOf, readCharacters } from './characters.ts';
import { broken, readTables } from './containers.ts';
import { readFacts, type FontFacts } from './facts.ts';

export interface CutFont {
  weight: number;
  style: FontStyle;
  family: string;
  measures: FontFileMeasures;
  /** Contents of a WOFF2 file, like `ext.file`. */
  latin: Uint8Array;
  ext: { file: Uint8Array; range: string } | null;
}

/** Cuts and measures a font. Throws MediaRefused with a sentence for the user who uploaded it. */
export async function cutFont(file: Uint8Array): Promise<CutFont> {
  const tables = readTables(file);
  const facts = readFacts(tables);
  const characters = readCharacters(tables);
  if ([...MEASURED_LETTERS, ...MEASURED_DIGITS].some((letter) => !characters.has(letter.codePointAt(0) ?? 0)))
    throw new MediaRefused(
      'UNSUPPORTED_FORMAT',
      'This font lacks some of the letters a to z or the digits. Choose a font for text.',
    );
  const { latin, ext, extRange } = cutIntoFiles(characters.keys());
  const plain = await cut(file, latin, 'truetype');
  return {
    weight: facts.weight,
    style: facts.style,
    family: facts.family,
    measures: measure(plain, facts),
    latin: await cut(plain, latin, 'woff2'),
    ext: ext === '' ? null : { file: await cut(file, ext, 'woff2'), range: extRange },
  };
}

async function cut(font: Uint8Array, text: string, targetFormat: 'truetype' | 'woff2'): Promise<Uint8Array> {
  // The code of `subset-font` is loaded with the first font, and only by this parser.
  const { default: subsetFont } = await import('subset-font');
  try {
    return new Uint8Array(
      await subsetFont(Buffer.from(font), text, {
        targetFormat,
        keepFeatures: FONT_FEATURES,
        noHinting: true,
      }),
    );
  } catch {
    throw broken();
  }
}

function measure(plain: Uint8Array, facts: FontFacts): FontFileMeasures {
  const advanceOf = advancesOf(readTables(plain));
  const inEm = (units: number) => Math.round((units / facts.unitsPerEm) * 10_000);
  const { letters, digits } = textWidths((character) => {
    const advance = advanceOf(character);
    if (advance === null) throw broken();
    return advance;
  });
  if (letters === 0 || digits === 0) throw broken();
  return {
    ascent: inEm(facts.ascent),
    descent: inEm(facts.descent),
    lineGap: inEm(facts.lineGap),
    letters: inEm(letters),
    digits: inEm(digits),
  };
}
