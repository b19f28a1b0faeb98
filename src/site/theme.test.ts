import { describe, expect, test } from 'vitest';
import { FONTS } from '#model/fonts.ts';
import { contrast, textOn } from '#model/colour.ts';
import { themeColours, themeCss } from './theme.ts';

const COLOURS = [
  '#14304a',
  '#a63f28',
  '#ffd400',
  '#ffffff',
  '#000000',
  '#7f7f7f',
  '#00ff66',
  '#ff69b4',
  '#f0f0f0',
  '#0000ff',
];

describe('colours of a site', () => {
  test('white on black has the contrast the standard names', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });

  test.each(COLOURS)('whatever the primary colour (%s), every text can be read', (primaryColor) => {
    for (const accentColor of COLOURS) {
      const colours = themeColours({ primaryColor, accentColor });
      const ratio = (text: string, background: string) =>
        contrast(colours[text] ?? '', colours[background] ?? '');
      for (const background of ['paper', 'tint']) {
        for (const text of ['ink', 'muted', 'primary-text', 'accent-text'])
          expect(ratio(text, background), `${text} on ${background}`).toBeGreaterThanOrEqual(4.5);
      }
      for (const text of ['deep-ink', 'deep-muted', 'deep-accent'])
        expect(ratio(text, 'deep'), `${text} on deep`).toBeGreaterThanOrEqual(4.5);
      expect(ratio('on-primary', 'primary')).toBeGreaterThanOrEqual(4.5);
      expect(ratio('on-accent', 'accent')).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('every colour has a readable text', () => {
    for (let value = 0; value < 0x1000000; value += 0x0a1b3d) {
      const colour = `#${value.toString(16).padStart(6, '0')}`;
      expect(contrast(textOn(colour), colour)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('fonts of a site', () => {
  const theme = { primaryColor: '#14304a', accentColor: '#a63f28', corporateName: null };

  test('only the files of the two fonts are named, and exactly one is preloaded', () => {
    const { css, preload } = themeCss({
      ...theme,
      primaryFont: 'encode_sans_condensed',
      secondaryFont: 'georgia',
    });
    expect(css.match(/url\(/g)).toHaveLength(2);
    expect(css).toContain('encode-sans-condensed-latin-700-normal');
    expect(css).not.toContain('pt-sans');
    expect(preload).toContain('encode-sans-condensed-latin-700-normal');
  });

  test('two system fonts preload nothing', () => {
    expect(themeCss({ ...theme, primaryFont: 'georgia', secondaryFont: 'georgia' }).preload).toBeNull();
  });

  test.each(FONTS.map((font) => font.value))('%s has a fallback of its own measures', (font) => {
    const { css } = themeCss({ ...theme, primaryFont: font, secondaryFont: font });
    expect(css).toMatch(/Fallback";.*size-adjust/);
  });
});
