/** Looks that a new site can start with; everything can be changed in Site settings afterwards. */

interface StartingLook {
  value: string;
  label: string;
  /** Description of the look, in one sentence. */
  help: string;
  primaryColor: string;
  accentColor: string;
  primaryFont: string;
  secondaryFont: string;
  /** Values of the settings group Base styles; omitted values have their defaults. */
  baseStyles: Readonly<Record<string, string>>;
}

export const STARTING_LOOKS = [
  {
    value: 'trade',
    label: 'Trade paper',
    help: 'Condensed headings, strong lines, a dense layout.',
    primaryColor: '#12343b',
    accentColor: '#b23a2e',
    primaryFont: 'encode_sans_condensed',
    secondaryFont: 'pt_sans',
    baseStyles: {},
  },
  {
    value: 'newspaper',
    label: 'Newspaper',
    help: 'A large site name at the top, serif headings, fine lines.',
    primaryColor: '#16191c',
    accentColor: '#9c2a20',
    primaryFont: 'newsreader',
    secondaryFont: 'source_serif_4',
    baseStyles: {
      headerStyle: 'masthead',
      cornerRadius: 'none',
      ruleWeight: 'fine',
      headingWeight: '600',
      headingTracking: 'tight',
      cardStyle: 'ruled',
    },
  },
  {
    value: 'magazine',
    label: 'Magazine',
    help: 'Tinted cards, rounded corners, space around images.',
    primaryColor: '#7d1d3f',
    accentColor: '#b4551b',
    primaryFont: 'bitter',
    secondaryFont: 'libre_franklin',
    baseStyles: {
      siteTheme: '2',
      headerStyle: 'band',
      cornerRadius: 'large',
      ruleWeight: 'fine',
      headingWeight: '600',
      density: 'airy',
      cardStyle: 'raised',
    },
  },
  {
    value: 'plain',
    label: 'Plain',
    help: 'One sans-serif font, a left-aligned site name, no card borders.',
    primaryColor: '#1d5fa8',
    accentColor: '#d9701a',
    primaryFont: 'inter',
    secondaryFont: 'inter',
    baseStyles: {
      headerStyle: 'start',
      cornerRadius: 'small',
      ruleWeight: 'fine',
      headingTracking: 'tight',
      cardStyle: 'plain',
    },
  },
] as const satisfies readonly StartingLook[];

/** Returns the look with this key, or the first look if the key is unknown. */
export function startingLook(key: string): StartingLook {
  return STARTING_LOOKS.find(({ value }) => value === key) ?? STARTING_LOOKS[0];
}
