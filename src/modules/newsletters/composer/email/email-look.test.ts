import { expect, test } from 'vitest';
import { contrast } from '#look/colour.ts';
import { exampleSettings } from '#examples/cards.ts';
import { designOf } from '../model/design.ts';
import { emailLook, lookOn } from './email-look.ts';

const none = { styles: null, gridTitleStyles: null, header: null, socialLinks: null, footer: null };
const look = emailLook(designOf(none), exampleSettings(), 'en');

test('texts on a dark background are white, and on a light one they have the template’s colour', () => {
  expect(lookOn(look, '#1b4965').text).toBe('#ffffff');
  expect(lookOn(look, '#ffe8cc').text).toBe(look.text);
});

test('a text colour that editors chose is used where it is readable, and adjusted where it is not', () => {
  expect(lookOn(look, '#1b4965', '#ffd43b').text).toBe('#ffd43b');
  const adjusted = lookOn(look, '#1b4965', '#1c7ed6').text;
  expect(contrast(adjusted, '#1b4965')).toBeGreaterThanOrEqual(4.5);
});

test.each(['#1b4965', '#14304a', '#ffe8cc', '#808080', '#ffffff', '#000000'])(
  'all texts and buttons are readable on %s',
  (background) => {
    const on = lookOn(look, background);
    for (const colour of [on.text, on.muted, on.link])
      expect(contrast(colour, background)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(on.button, background)).toBeGreaterThanOrEqual(3);
    expect(contrast(on.buttonText, on.button)).toBeGreaterThanOrEqual(4.5);
  },
);

test('the sides of a line are those of its language', () => {
  const arabic = emailLook(designOf(none), exampleSettings(), 'ar');
  expect([look.start, look.end]).toEqual(['left', 'right']);
  expect([arabic.start, arabic.end]).toEqual(['right', 'left']);
});

test('a dark scheme replaces the colour of texts unless editors chose their background', () => {
  expect(lookOn(look, null, '#1c7ed6').classes).toEqual(look.classes);
  expect(lookOn(look, '#1b4965', '#ffd43b').classes).toEqual({ text: undefined, muted: undefined });
});
