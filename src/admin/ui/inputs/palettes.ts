/**
 * Colours that the admin's colour pickers offer (specification, section 3 "Colour choosers" and section 9).
 */
import { mix } from '#look/colour.ts';

/** Size of a swatch in pixels, and number of swatches in a row. */
export const SWATCH_SIZE = 42;
export const SWATCHES_PER_ROW = 4;

interface NamedColour {
  name: string;
  value: string;
}

/** 16 colours: eight hues and their companion colours. */
export const BASIC_PALETTE: readonly NamedColour[] = [
  { name: 'Black', value: '#16191c' },
  { name: 'Graphite', value: '#4a5258' },
  { name: 'Silver', value: '#c3c9ce' },
  { name: 'White', value: '#ffffff' },
  { name: 'Navy', value: '#14304a' },
  { name: 'Blue', value: '#1d5fa8' },
  { name: 'Sky', value: '#3c94c8' },
  { name: 'Teal', value: '#12343b' },
  { name: 'Sea green', value: '#1b7f79' },
  { name: 'Green', value: '#2f7d32' },
  { name: 'Moss', value: '#6b7a2a' },
  { name: 'Yellow', value: '#e3b505' },
  { name: 'Orange', value: '#d9701a' },
  { name: 'Red', value: '#b23a2e' },
  { name: 'Wine', value: '#7d1d3f' },
  { name: 'Violet', value: '#5a3d8a' },
];

/** 7 colours for text. */
export const TEXT_PALETTE: readonly NamedColour[] = [
  { name: 'Black', value: '#000000' },
  { name: 'Ink', value: '#16191c' },
  { name: 'Graphite', value: '#4a5258' },
  { name: 'White', value: '#ffffff' },
  { name: 'Navy', value: '#14304a' },
  { name: 'Red', value: '#9c2a20' },
  { name: 'Green', value: '#1f5f23' },
];

const HUES: readonly NamedColour[] = [
  { name: 'Grey', value: '#757d84' },
  { name: 'Red', value: '#d03b2f' },
  { name: 'Orange', value: '#e0771f' },
  { name: 'Yellow', value: '#e5bd1a' },
  { name: 'Green', value: '#3a9140' },
  { name: 'Teal', value: '#1f8f8a' },
  { name: 'Blue', value: '#2a6fbf' },
  { name: 'Violet', value: '#7450ad' },
];
const SHADES = 10;

/** 8 hues in 10 shades each, from light to dark: one array per hue. */
export const ADVANCED_PALETTE: readonly (readonly NamedColour[])[] = HUES.map(({ name, value }) =>
  Array.from({ length: SHADES }, (_, index) => {
    const place = (index + 1) / (SHADES + 1);
    const shade = place < 0.5 ? mix('#ffffff', value, place * 2) : mix(value, '#000000', (place - 0.5) * 1.6);
    return { name: `${name} ${index + 1}`, value: shade };
  }),
);
