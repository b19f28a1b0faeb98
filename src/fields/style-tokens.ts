/** What a site decides of its look beside colours and fonts. The first choice of each is how the themes were drawn. */
import { choice, type Choice } from '#fields/choice/field.ts';
import { color } from '#fields/color/field.ts';

const token = (label: string, [first, ...others]: readonly [Choice, ...Choice[]], help?: string) =>
  choice({
    label,
    default: first.value,
    choices: [first, ...others],
    ...(help && { help }),
    width: 'third',
  });

/** Fields of the base styles. */
export const styleTokens = {
  darkSurface: color({
    label: 'Dark ground',
    width: 'third',
    help: 'Dark rows and the footer; the page itself in the dark scheme. Derived from the primary colour when empty; darkened until white text reads well on it.',
  }),
  scheme: token(
    'Scheme',
    [
      { value: 'light', label: 'Always light' },
      { value: 'system', label: 'Light or dark, as the reader’s device is set' },
    ],
    'The dark scheme is made of the same colours. Look at the logo on dark ground before you choose it.',
  ),
  cornerRadius: token('Corners', [
    { value: 'theme', label: 'As the theme has them' },
    { value: 'none', label: 'Square' },
    { value: 'small', label: 'A little round' },
    { value: 'large', label: 'Round' },
  ]),
  ruleWeight: token('Lines', [
    { value: 'normal', label: 'Normal' },
    { value: 'fine', label: 'Fine' },
    { value: 'heavy', label: 'Heavy' },
  ]),
  headingWeight: token(
    'Weight of headings',
    [
      { value: '700', label: 'Bold' },
      { value: '400', label: 'Regular' },
      { value: '500', label: 'Medium' },
      { value: '600', label: 'Semibold' },
      { value: '800', label: 'Extra bold' },
    ],
    'A font without this weight shows its nearest.',
  ),
  headingCase: token('Letters of headings', [
    { value: 'none', label: 'As written' },
    { value: 'uppercase', label: 'Capitals' },
  ]),
  headingTracking: token('Tracking of headings', [
    { value: 'normal', label: 'Normal' },
    { value: 'tight', label: 'Tight' },
    { value: 'wide', label: 'Wide' },
  ]),
  typeScale: token('Type scale', [
    { value: 'normal', label: 'Normal' },
    { value: 'calm', label: 'Calm: headings closer to the text' },
    { value: 'bold', label: 'Bold: headings far above the text' },
  ]),
  density: token('Density', [
    { value: 'normal', label: 'Normal' },
    { value: 'compact', label: 'Compact' },
    { value: 'airy', label: 'Airy' },
  ]),
  headerStyle: token(
    'Header',
    [
      { value: 'bar', label: 'Name in the middle, links on the primary colour' },
      { value: 'start', label: 'Name where lines begin' },
      { value: 'masthead', label: 'Large name, links between rules' },
      { value: 'band', label: 'Name on the primary colour' },
      { value: 'slim', label: 'Slim' },
    ],
    'Of the new design. On the primary colour the white logo is shown where that colour is dark.',
  ),
  cardStyle: token('Cards', [
    { value: 'theme', label: 'As the theme has them' },
    { value: 'plain', label: 'Plain' },
    { value: 'ruled', label: 'Ruled' },
    { value: 'tinted', label: 'Tinted' },
    { value: 'raised', label: 'Raised' },
  ]),
};
