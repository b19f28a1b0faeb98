import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast } from '#look/colour.ts';
import { exampleSettings } from '#examples/cards.ts';
import { themeColours, themeCss } from '../theme/theme.ts';
import { rowColours } from '../theme/row-colours.ts';
import { darkColours } from './dark-scheme.ts';

const looks = (baseStyles: Record<string, unknown>) => themeCss(exampleSettings({ baseStyles }));
const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('a site that chose nothing adds nothing to the styles of all sites', () => {
  expect(looks({}).tokens).toBe('');
  expect(looks({}).attributes).not.toContain('data-cards');
  expect(looks({}).css).toContain('--unit:0.375rem');
});

test('a heading font brings the weight of its headings, and that of labels', () => {
  const files = (headingWeight: string) =>
    [...looks({ headingWeight }).css.matchAll(/encode-sans-condensed-latin-(\d+)-normal/g)].map(
      ([, weight]) => weight,
    );
  expect(files('700')).toEqual(['700']);
  expect(files('800')).toEqual(['800']);
  expect(files('600')).toEqual(['600']);
  expect(files('400')).toEqual(['400', '700']);
  expect(looks({ headingWeight: '400' }).preload).toContain('latin-400-normal');
});

const TEXTS = [
  ...['ink', 'muted', 'primary-text', 'accent-text', 'pod', 'pod-text', 'tint-heading'].flatMap((text) => [
    [text, 'paper'] as const,
    [text, 'tint'] as const,
  ]),
  ['on-primary', 'primary'],
  ['on-accent', 'accent'],
  ['on-secondary-container', 'secondary-container'],
  ...['deep-ink', 'deep-muted', 'deep-accent', 'deep-pod'].map((text) => [text, 'deep'] as const),
] as const;

describe.each([
  ['light', themeColours],
  ['dark', darkColours],
])('the %s scheme', (_name, coloursOf) => {
  test('colours are readable whatever the colours of the site', () => {
    fc.assert(
      fc.property(colour, colour, colour, fc.option(colour), (main, other, darkSurface, own) => {
        const settings = exampleSettings({
          baseStyles: {
            darkSurface,
            colours: { primary: { main, container: other }, secondary: { main: other, container: main } },
          },
          podStyle: { accentColor: own },
        });
        // For the site, and for a section with a colour.
        for (const colours of [coloursOf(settings), { ...coloursOf(settings), ...coloursOf(settings, own) }])
          for (const [text, ground] of TEXTS)
            expect(
              contrast(colours[text] ?? '', colours[ground] ?? ''),
              `${text} on ${ground}`,
            ).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test.each(['#ffd400', '#7fd3f0', '#ff9d5c'])('keeps a light brand colour (%s) and its hue', (main) => {
    const colours = coloursOf(exampleSettings({ baseStyles: { colours: { primary: { main } } } }));
    expect(colours['primary']).toBe(main);
    expect(colours['on-primary']).toBe('#16191c');
    expect(Math.abs(hueOf(colours['primary-text'] ?? '') - hueOf(main))).toBeLessThan(4);
  });
});

test('a text colour of a row on the page’s own ground has a form for each scheme', () => {
  const row = { textColor: '#7a1f1f' };
  const ink = rowColours(row, exampleSettings({ baseStyles: { scheme: 'system' } }))['ink'] ?? '';
  const [, light = '', dark = ''] = /^light-dark\((.*),(.*)\)$/.exec(ink) ?? [];
  expect(light).toBe(rowColours(row, exampleSettings())['ink']);
  expect(contrast(dark, darkColours(exampleSettings())['paper'] ?? '')).toBeGreaterThanOrEqual(4.5);
});

/** Hue in degrees. */
function hueOf(value: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16));
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
}
