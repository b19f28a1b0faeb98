import { describe, expect, test } from 'vitest';
import { FONTS } from '#look/fonts.ts';
import { contrast, textOn } from '#look/colour.ts';
import { exampleSettings } from '#examples/cards.ts';
import { createSettings, type SiteLook, type SiteSettings } from '#model/define-settings.ts';
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

/** Settings of a site for which only these values were saved. */
function settingsOf({
  groups = {},
  ...look
}: Partial<SiteLook> & { groups?: Record<string, unknown> }): SiteSettings {
  return createSettings({
    look: {
      name: 'Quayside',
      primaryColor: '#14304a',
      accentColor: '#a63f28',
      primaryFont: 'georgia',
      secondaryFont: 'georgia',
      ...look,
    },
    stored: groups,
    modulesOn: new Set(),
    imageOf: () => null,
  });
}

describe('colours of a site', () => {
  test('white on black has the contrast the standard names', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });

  test.each(COLOURS)('whatever the primary colour (%s), every text can be read', (primaryColor) => {
    for (const accentColor of COLOURS) {
      const colours = themeColours(settingsOf({ primaryColor, accentColor }));
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

  test.each(COLOURS)('whatever was chosen in detail (%s), every text can be read', (main) => {
    for (const other of COLOURS) {
      const groups = {
        baseStyles: {
          colours: {
            primary: { main, container: other, onContainer: main },
            secondary: { main: other, container: main, onContainer: other },
            other: { line: other },
          },
        },
        podStyle: { accentColor: other },
      };
      const colours = themeColours(settingsOf({ groups }));
      const pairs = [
        ['ink', 'tint'],
        ['muted', 'tint'],
        ['primary-text', 'tint'],
        ['accent-text', 'paper'],
        ['pod-text', 'paper'],
        ['pod-text', 'tint'],
        ['deep-pod', 'deep'],
        ['tint-heading', 'tint'],
        ['tint-heading', 'paper'],
        ['on-secondary-container', 'secondary-container'],
      ] as const;
      for (const [text, background] of pairs)
        expect(
          contrast(colours[text] ?? '', colours[background] ?? ''),
          `${text} on ${background} with ${other}`,
        ).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('a colour chosen in detail takes the place of the derived one', () => {
    const groups = { baseStyles: { colours: { primary: { main: '#0b3d2e' }, other: { line: '#cccccc' } } } };
    expect(themeColours(settingsOf({ groups }))).toMatchObject({ primary: '#0b3d2e', rule: '#cccccc' });
  });

  test('every colour has a readable text', () => {
    for (let value = 0; value < 0x1000000; value += 0x0a1b3d) {
      const colour = `#${value.toString(16).padStart(6, '0')}`;
      expect(contrast(textOn(colour), colour)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('measures of a site', () => {
  test('the unit is an eighth of the spacing, 48 pixels unless set', () => {
    expect(themeCss(exampleSettings()).css).toContain('--unit:0.375rem');
    expect(themeCss(exampleSettings({ general: { spacing: 32 } })).css).toContain('--unit:0.25rem');
  });

  test('small pictures are 135 pixels wide unless set', () => {
    expect(themeCss(exampleSettings()).css).toContain('--small-image:135px');
    expect(themeCss(exampleSettings({ contentStyle: { smallImageWidth: 200 } })).css).toContain(
      '--small-image:200px',
    );
  });

  test('the root carries theme and places', () => {
    expect(themeCss(exampleSettings()).attributes).toContain('data-theme="1"');
    const groups = {
      baseStyles: { siteTheme: '2' },
      contentStyle: { sectionLocation: 'none', dateLocation: 'above' },
    };
    expect(themeCss(exampleSettings(groups)).attributes.trim()).toBe(
      'data-theme="2" data-section="none" data-date="above"',
    );
  });
});

describe('fonts of a site', () => {
  test('the files of the two fonts are named, no others, and exactly one is preloaded', () => {
    const { css, preload } = themeCss(
      settingsOf({
        primaryFont: 'encode_sans_condensed',
        secondaryFont: 'georgia',
      }),
    );
    expect(css.match(/url\(/g)).toHaveLength(2);
    expect(css).toContain('encode-sans-condensed-latin-700-normal');
    expect(css).not.toContain('pt-sans');
    expect(preload).toContain('encode-sans-condensed-latin-700-normal');
  });

  test('two system fonts preload nothing', () => {
    expect(themeCss(settingsOf({ primaryFont: 'georgia', secondaryFont: 'georgia' })).preload).toBeNull();
  });

  test.each(FONTS.map((font) => font.value))('%s has a fallback of its own measures', (font) => {
    const { css } = themeCss(settingsOf({ primaryFont: font, secondaryFont: font }));
    expect(css).toMatch(/Fallback";.*size-adjust/);
  });
});

test.each([
  [{}, {}, true],
  [{ headerStyle: 'band' }, {}, false],
  [{}, { colours: { background: '#102030' } }, false],
])(
  'in the dark a logo has white behind it only where its ground turns dark with the page: %j, %j',
  (baseStyles, header, isOn) => {
    const general = { useNewDesign: true };
    const settings = exampleSettings({ general, baseStyles: { ...baseStyles, scheme: 'system' }, header });
    expect(themeCss(settings).tokens.includes('.site-logo:not(.site-logo-dark) img{background:#fff')).toBe(
      isOn,
    );
  },
);
