import { expect, test } from 'vitest';
import { contrast } from '#look/colour.ts';
import { exampleSettings } from '#examples/cards.ts';
import { frameCss } from './frame-colours.ts';

const COLOURS = ['#14304a', '#ffd400', '#ffffff', '#000000', '#7f7f7f', '#00ff66', '#ff69b4'];

const cssOf = (part: 'header' | 'footer', background: string | null, text: string | null) =>
  frameCss(exampleSettings({ [part]: { colours: { background, text } } }));

/** The custom properties of a rule. */
function propertiesOf(css: string): Record<string, string> {
  return Object.fromEntries(
    [...css.matchAll(/--([\w-]+):(#[0-9a-f]{6})/g)].map((match) => [match[1] ?? '', match[2] ?? '']),
  );
}

test('a site that chose no colours has no rules for them', () => {
  expect(frameCss(exampleSettings())).toBe('');
});

test.each(['header', 'footer'] as const)(
  'whatever colours of the %s were chosen, its text can be read',
  (part) => {
    for (const background of COLOURS)
      for (const text of [null, ...COLOURS]) {
        const css = cssOf(part, background, text);
        expect(css.startsWith(`.site-${part}{`)).toBe(true);
        const { paper = '', ...colours } = propertiesOf(css);
        expect(paper).toBe(background);
        for (const name of ['ink', 'heading', 'muted', 'primary-text', 'accent-text'])
          expect(contrast(colours[name] ?? '', paper), `${name} on ${paper}`).toBeGreaterThanOrEqual(4.5);
      }
  },
);

test('a text colour without a background is adjusted to the theme’s: light above, dark below', () => {
  for (const text of COLOURS) {
    expect(
      contrast(propertiesOf(cssOf('header', null, text))['ink'] ?? '', '#ffffff'),
    ).toBeGreaterThanOrEqual(4.5);
    expect(
      contrast(propertiesOf(cssOf('footer', null, text))['ink'] ?? '', '#142b41'),
    ).toBeGreaterThanOrEqual(4.5);
  }
});
