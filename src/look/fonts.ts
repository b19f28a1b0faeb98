/**
 * The fonts that a site may choose: the eight of the specification (section 3 "Font choices"), followed by
 * others. Each is self-hosted or available on every system.
 */
export const FONTS = [
  {
    value: 'encode_sans_condensed',
    label: 'Encode Sans Condensed',
    stack: '"Encode Sans Condensed", "Arial Narrow", sans-serif',
  },
  { value: 'fira_sans', label: 'Fira Sans', stack: '"Fira Sans", Verdana, sans-serif' },
  { value: 'georgia', label: 'Georgia', stack: 'Georgia, "Times New Roman", serif' },
  { value: 'ibm_plex_sans', label: 'IBM Plex Sans', stack: '"IBM Plex Sans", Arial, sans-serif' },
  { value: 'open_sans', label: 'Open Sans', stack: '"Open Sans", Arial, sans-serif' },
  { value: 'poppins', label: 'Poppins', stack: 'Poppins, Verdana, sans-serif' },
  { value: 'pt_sans', label: 'PT Sans', stack: '"PT Sans", Arial, sans-serif' },
  { value: 'raleway', label: 'Raleway', stack: 'Raleway, Arial, sans-serif' },
  { value: 'bitter', label: 'Bitter', stack: 'Bitter, Georgia, "Times New Roman", serif' },
  { value: 'inter', label: 'Inter', stack: 'Inter, Arial, sans-serif' },
  { value: 'libre_franklin', label: 'Libre Franklin', stack: '"Libre Franklin", Arial, sans-serif' },
  { value: 'literata', label: 'Literata', stack: 'Literata, Georgia, "Times New Roman", serif' },
  { value: 'newsreader', label: 'Newsreader', stack: 'Newsreader, Georgia, "Times New Roman", serif' },
  {
    value: 'source_serif_4',
    label: 'Source Serif 4',
    stack: '"Source Serif 4", Georgia, "Times New Roman", serif',
  },
] as const;
