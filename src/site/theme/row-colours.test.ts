import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast } from '#look/colour.ts';
import { exampleSettings } from '#examples/cards.ts';
import { rowColours } from './row-colours.ts';
import { themeColours } from './theme.ts';

const theme = exampleSettings();
const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('whatever ground and text an editor chooses, every text of the row can be read on it', () => {
  fc.assert(
    fc.property(colour, fc.option(colour), colour, (backgroundColor, textColor, accentColor) => {
      const settings = { background: 'own', backgroundColor, textColor } as const;
      const colours = rowColours(settings, withSecondary(accentColor));
      for (const name of ['ink', 'heading', 'muted', 'primary-text', 'accent-text'])
        expect(contrast(colours[name] ?? '', backgroundColor), name).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('a readable text colour is unchanged, on the backgrounds of the site as well', () => {
  expect(rowColours({ textColor: '#7a1f1f' }, theme)).toEqual({ ink: '#7a1f1f', heading: '#7a1f1f' });
  const onDark = rowColours({ background: 'dark', textColor: '#7a1f1f' }, theme)['ink'] ?? '';
  expect(onDark).not.toBe('#7a1f1f');
  expect(contrast(onDark, themeColours(theme)['deep'] ?? '')).toBeGreaterThanOrEqual(4.5);
});

test('a row without a colour has the colours of the site', () => {
  expect(rowColours({ background: 'tint' }, theme)).toEqual({});
  expect(rowColours({ background: 'none', backgroundColor: '#112233' }, theme)).toEqual({});
});

function withSecondary(main: string) {
  return exampleSettings({ baseStyles: { colours: { secondary: { main } } } });
}
