/**
 * The theme of the admin: dense, calm, one accent colour. Every text colour reaches WCAG AA on its background
 * in both schemes.
 */
import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';

const harbour: MantineColorsTuple = [
  '#edf5fa',
  '#d9e8f2',
  '#b3d0e4',
  '#8ab8d6',
  '#69a4cb',
  '#4a8ebb',
  '#2d739f',
  '#205f8d',
  '#184d74',
  '#113b5a',
];

/** Greys of the dark scheme, from the text colour to the darkest background. */
const dark: MantineColorsTuple = [
  '#d9dce0',
  '#b6bbc2',
  '#969da6',
  '#6b727b',
  '#454b53',
  '#343940',
  '#272b31',
  '#1c2025',
  '#16191d',
  '#101215',
];

const systemFonts =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif';
const monospaceFonts = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace';

/** Help is shown below the control, where it does not misalign the controls of a row. */
const wrapperDefaults = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
  descriptionProps: { mt: 4, mb: 0 },
};

/** Pass it to `MantineProvider` together with `cssVariablesResolver` and `defaultColorScheme="auto"`. */
export const theme = createTheme({
  primaryColor: 'harbour',
  primaryShade: { light: 7, dark: 6 },
  colors: { harbour, dark },
  black: '#1b1f24',
  fontFamily: systemFonts,
  fontFamilyMonospace: monospaceFonts,
  headings: { fontFamily: systemFonts, fontWeight: '600' },
  defaultRadius: 4,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '12px', sm: '14px', md: '15px', lg: '17px', xl: '20px' },
  spacing: { xs: '6px', sm: '10px', md: '14px', lg: '20px', xl: '28px' },
  variantColorResolver: (input) => {
    const resolved = defaultVariantColorsResolver(input);
    // Mantine's subtle red and grey buttons do not reach AA on their own tint.
    if (input.variant === 'subtle' && input.color === 'gray')
      return { ...resolved, color: 'var(--mantine-color-dimmed)' };
    if ((input.variant === 'subtle' || input.variant === 'light') && input.color === 'red') {
      return { ...resolved, color: 'var(--mantine-color-error)' };
    }
    return resolved;
  },
  components: {
    Input: { defaultProps: { size: 'sm' } },
    InputWrapper: { defaultProps: wrapperDefaults },
    Button: { defaultProps: { size: 'xs' } },
    Tooltip: {
      defaultProps: { openDelay: 300, withArrow: true, events: { hover: true, focus: true, touch: false } },
    },
    // Alert titles in the colour of the alert do not reach AA: yellow and grey on white, blue on dark.
    Alert: { styles: { title: { color: 'var(--mantine-color-text)' } } },
    Badge: { styles: { root: { textTransform: 'none' } } },
    Modal: { defaultProps: { transitionProps: { duration: 100 } } },
    // Mantine's close button of a notification has no accessible name, and the text below a title is paler
    // than AA allows.
    Notification: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Close this notice' } },
      styles: { description: { color: 'var(--mantine-color-text)' } },
    },
    Popover: { defaultProps: { transitionProps: { duration: 80 } } },
    Combobox: { defaultProps: { transitionProps: { duration: 60 } } },
    // The list itself scrolls (global.css): a scroll area inside it would have to be a tab stop.
    Select: { defaultProps: { withScrollArea: false } },
    MultiSelect: { defaultProps: { withScrollArea: false } },
    TagsInput: { defaultProps: { withScrollArea: false } },
    Autocomplete: { defaultProps: { withScrollArea: false } },
  },
});

/**
 * Overrides the text colours of Mantine that do not reach AA: dimmed text, placeholders, errors, disabled
 * text.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#57606a',
    '--mantine-color-placeholder': '#6a727b',
    '--mantine-color-error': '#b42318',
    '--mantine-color-default-border': '#b9c0c8',
    '--mantine-color-disabled-color': '#6a727b',
  },
  dark: {
    '--mantine-color-text': '#d9dce0',
    '--mantine-color-dimmed': '#a3aab3',
    '--mantine-color-placeholder': '#9098a2',
    '--mantine-color-error': '#ff9a92',
    '--mantine-color-anchor': '#8ab8d6',
    '--mantine-color-harbour-light-color': '#a5cae2',
    '--mantine-color-disabled-color': '#969da6',
  },
});
