/** Facts about a font, read from its tables. */
import { FONT_GLYPHS_MAX, type FontStyle } from '#look/own-fonts.ts';
import { MediaRefused } from '#server/media/errors.ts';
import { broken, type FontTables } from './containers.ts';

export interface FontFacts {
  weight: number;
  style: FontStyle;
  /** The family's name in the file; empty if the file has no name. */
  family: string;
  unitsPerEm: number;
  /** In font units. `ascent` and `descent` are positive if letters reach above and below the baseline. */
  ascent: number;
  descent: number;
  lineGap: number;
}

/**
 * Reads the facts. Throws MediaRefused for a font that is broken, variable or has more than 20,000 glyphs.
 */
export function readFacts(tables: FontTables): FontFacts {
  try {
    return factsOf(tables);
  } catch (err) {
    throw err instanceof MediaRefused ? err : broken();
  }
}

function factsOf(tables: FontTables): FontFacts {
  if (tables.has('fvar'))
    throw new MediaRefused(
      'UNSUPPORTED_FORMAT',
      'This is a variable font. Upload its static files, one for each weight.',
    );
  if (table(tables, 'maxp').getUint16(4) > FONT_GLYPHS_MAX)
    throw new MediaRefused(
      'TOO_MANY_GLYPHS',
      `This font has more than ${FONT_GLYPHS_MAX.toLocaleString('en')} glyphs. Upload one with fewer characters.`,
    );
  const unitsPerEm = table(tables, 'head').getUint16(18);
  if (unitsPerEm < 16 || unitsPerEm > 16_384) throw broken();
  const os2 = table(tables, 'OS/2');
  const names = readNames(tables.get('name'));
  const selection = os2.getUint16(62);
  const subfamily = names.get(17) ?? names.get(2) ?? '';
  return {
    weight: weightOf(os2.getUint16(4), subfamily),
    style: selection & ITALIC || selection & OBLIQUE ? 'italic' : 'normal',
    family: names.get(16) ?? names.get(1) ?? '',
    unitsPerEm,
    ...linesOf(tables, selection, unitsPerEm),
  };
}

const ITALIC = 1;
const OBLIQUE = 1 << 9;
const USES_TYPO = 1 << 7;

/** Line measures as browsers compute them: from `hhea`, unless the font requires its typographic measures. */
function linesOf(
  tables: FontTables,
  selection: number,
  unitsPerEm: number,
): Pick<FontFacts, 'ascent' | 'descent' | 'lineGap'> {
  const [view, at] = selection & USES_TYPO ? [table(tables, 'OS/2'), 68] : [table(tables, 'hhea'), 4];
  const lines = {
    ascent: view.getInt16(at),
    descent: -view.getInt16(at + 2),
    lineGap: Math.max(view.getInt16(at + 4), 0),
  };
  const isSound = Object.values(lines).every((measure) => measure >= 0 && measure <= unitsPerEm * 4);
  if (!isSound || lines.ascent === 0) throw broken();
  return lines;
}

/** Words in names and the weights they mean. Longer words come before the words that they contain. */
const WEIGHT_WORDS: readonly (readonly [RegExp, number])[] = [
  [/thin|hairline/, 100],
  [/(extra|ultra)[ -]?light/, 200],
  [/light/, 300],
  [/medium/, 500],
  [/(semi|demi)[ -]?bold/, 600],
  [/(extra|ultra)[ -]?bold/, 800],
  [/black|heavy/, 900],
  [/bold/, 700],
];

/**
 * If the weight number is out of range, or is the 400 that every font has by default, a more specific name
 * takes precedence.
 */
function weightOf(number: number, subfamily: string): number {
  const named = WEIGHT_WORDS.find(([word]) => word.test(subfamily.toLowerCase()))?.[1];
  if (number < 50 || number > 1_000) return named ?? 400;
  const rounded = Math.min(Math.max(Math.round(number / 100) * 100, 100), 900);
  return rounded === 400 ? (named ?? 400) : rounded;
}

/**
 * The first English text, or the only text, of each kind, in Unicode. Names in other, old encodings are left
 * out.
 */
function readNames(view: DataView | undefined): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  if (!view || view.byteLength < 6) return names;
  const texts = view.getUint16(4);
  const count = Math.min(view.getUint16(2), 500);
  for (let index = 0; index < count; index += 1) {
    const at = 6 + index * 12;
    const [platform, language, kind] = [view.getUint16(at), view.getUint16(at + 4), view.getUint16(at + 6)];
    if (platform !== 3 || ![1, 2, 16, 17].includes(kind)) continue;
    const [length, offset] = [view.getUint16(at + 8), texts + view.getUint16(at + 10)];
    if (offset + length > view.byteLength || length > 400) continue;
    if (language === ENGLISH || !names.has(kind)) names.set(kind, textAt(view, offset, length));
  }
  return names;
}

const ENGLISH = 0x0409;

function textAt(view: DataView, offset: number, length: number): string {
  const units = Array.from({ length: length >> 1 }, (_, index) => view.getUint16(offset + index * 2));
  return String.fromCharCode(...units)
    .replaceAll(/\p{C}/gu, '')
    .trim();
}

function table(tables: FontTables, tag: string): DataView {
  const view = tables.get(tag);
  if (!view) throw broken();
  return view;
}
