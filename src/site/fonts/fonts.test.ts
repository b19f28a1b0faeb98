import { describe, expect, test } from 'vitest';
import { FONTS } from '#look/fonts.ts';
import { FONT_FILES } from './font-files.ts';
import { builtInFont, fontCss } from './fonts.ts';

/** Weights of fonts that have fewer than the others. */
const WEIGHTS: Readonly<Record<string, readonly number[]>> = {
  ibm_plex_sans: [400, 500, 600, 700],
  pt_sans: [400, 700],
};

const font = (key: string) => {
  const found = builtInFont(key);
  if (!found) throw new Error(`There is no font ${key}.`);
  return found;
};
const hosted = FONTS.filter(({ value }) => value in FONT_FILES);

describe.each(hosted)('$label', ({ value, label }) => {
  const faces = fontCss(font('georgia'), font(value)).css.match(/@font-face\{[^}]+\}/g) ?? [];
  const own = faces.filter((face) => face.includes(`font-family:"${label}"`));

  test('brings running text regular, bold and italic, in two files each', () => {
    const cuts = own.map((face) => /font-style:(\w+);font-weight:(\d+)/.exec(face)?.slice(1).join(' '));
    const italic = value === 'encode_sans_condensed' ? [] : ['italic 400'];
    expect([...new Set(cuts)]).toEqual(['normal 400', 'normal 700', ...italic]);
    expect(own).toHaveLength(new Set(cuts).size * 2);
  });

  test('a font has a fallback whose digits are scaled separately', () => {
    const standIns = faces.filter((face) => face.includes(`font-family:"${label} Fallback`));
    const widths = standIns.map((face) => Number(/size-adjust:([\d.]+)%/.exec(face)?.[1]));
    const isOfDigits = standIns.map((face) => face.includes('unicode-range:U+30-39'));
    // Of the faces with a character, a browser uses the last.
    expect(isOfDigits).toEqual(standIns.map((_, index) => index % 2 === 1));
    expect(standIns).toHaveLength(FONT_FILES[value]?.isSerif ? 12 : 8);
    for (const width of widths) expect(width).toBeGreaterThan(60);
    for (const width of widths) expect(width).toBeLessThan(130);
  });

  test('a font has every weight of headings, and letters beyond Latin-1 for each', () => {
    const weights = WEIGHTS[value] ?? [400, 500, 600, 700, 800];
    for (const weight of weights)
      expect(fontCss(font(value), font('georgia'), weight).preload).toContain(`latin-${weight}-normal`);
  });
});
