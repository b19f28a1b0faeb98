/** A site's look, apart from colours and fonts. The first choice of each setting is the themes' original design. */
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
    label: 'Dark background',
    width: 'third',
    help: 'Used for dark rows, the footer and the dark scheme. Leave empty to derive the colour from the primary colour. Darkened automatically if white text would be hard to read.',
  }),
  scheme: token(
    'Scheme',
    [
      { value: 'light', label: 'Always light' },
      { value: 'system', label: 'Follow the reader’s device' },
    ],
    'The dark scheme uses the same colours. Check the logo on a dark background first.',
  ),
  cornerRadius: token('Corners', [
    { value: 'theme', label: 'Theme default' },
    { value: 'none', label: 'Square' },
    { value: 'small', label: 'Slightly rounded' },
    { value: 'large', label: 'Rounded' },
  ]),
  ruleWeight: token('Lines', [
    { value: 'normal', label: 'Normal' },
    { value: 'fine', label: 'Fine' },
    { value: 'heavy', label: 'Heavy' },
  ]),
  headingWeight: token(
    'Heading weight',
    [
      { value: '700', label: 'Bold' },
      { value: '400', label: 'Regular' },
      { value: '500', label: 'Medium' },
      { value: '600', label: 'Semibold' },
      { value: '800', label: 'Extra bold' },
    ],
    'If the font lacks this weight, the nearest weight is used.',
  ),
  headingCase: token('Heading case', [
    { value: 'none', label: 'As written' },
    { value: 'uppercase', label: 'Capitals' },
  ]),
  headingTracking: token('Heading letter spacing', [
    { value: 'normal', label: 'Normal' },
    { value: 'tight', label: 'Tight' },
    { value: 'wide', label: 'Wide' },
  ]),
  typeScale: token('Type scale', [
    { value: 'normal', label: 'Normal' },
    { value: 'calm', label: 'Calm: smaller headings' },
    { value: 'bold', label: 'Bold: larger headings' },
  ]),
  density: token('Density', [
    { value: 'normal', label: 'Normal' },
    { value: 'compact', label: 'Compact' },
    { value: 'airy', label: 'Airy' },
  ]),
  headerStyle: token(
    'Header',
    [
      { value: 'bar', label: 'Name centred, links on the primary colour' },
      { value: 'start', label: 'Name left-aligned' },
      { value: 'masthead', label: 'Large name, links between rules' },
      { value: 'band', label: 'Name on the primary colour' },
      { value: 'slim', label: 'Slim' },
    ],
    'New design only. A dark primary colour uses the white logo.',
  ),
  cardStyle: token('Cards', [
    { value: 'theme', label: 'Theme default' },
    { value: 'plain', label: 'Plain' },
    { value: 'ruled', label: 'Ruled' },
    { value: 'tinted', label: 'Tinted' },
    { value: 'raised', label: 'Raised' },
  ]),
};
