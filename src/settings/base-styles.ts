import { choice } from '#fields/choice/field.ts';
import { choices } from '#fields/choices/field.ts';
import { color } from '#fields/color/field.ts';
import { group } from '#fields/group/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { resolveColours } from '#look/colour.ts';
import { templates } from '#registry/templates.ts';
import { defineSettings, type SiteSettings } from '#model/define-settings.ts';
import { styleTokens } from '#fields/style-tokens.ts';

const third = { width: 'third' } as const;
const role = (name: string, typeName: string) =>
  group({
    label: `${name} colours`,
    apiDescription: `Shades for what has the ${name.toLowerCase()} colour. Empty ones are derived from it.`,
    typeName,
    of: {
      main: color({ label: 'Main', ...third }),
      container: color({ label: 'Container', ...third }),
      onContainer: color({ label: 'On container', palette: 'text', ...third }),
    },
  });

export const baseStylesSettings = defineSettings({
  name: 'baseStyles',
  label: 'Base styles',
  section: { key: 'baseStyles', label: 'Colours and fonts' },
  help: 'Appearance of the public site.',
  order: 50,
  fields: {
    siteTheme: choice({
      label: 'Theme',
      required: true,
      default: '1',
      choices: [
        { value: '1', label: 'Lines' },
        { value: '2', label: 'Cards' },
      ],
      help: '“Lines” separates rows with strong lines. “Cards” uses space and tinted cards.',
    }),
    templates: choice({
      label: 'Templates',
      condition: () => templates.length > 0,
      choices: templates.map(({ name, label }) => ({ value: name, label })),
      // Templates of an extension that was removed are ignored.
      acceptsUnlisted: true,
      emptyLabel: 'Standard',
      help: 'Header, footer, lists and titles of an extension. Empty for the standard ones.',
    }),
    ...styleTokens,
    colorPalette: choices({
      label: 'Colour palette',
      countMax: 16,
      pattern: /^#[0-9a-f]{6}$/i,
      patternMessage: 'Enter colours in the format #1b4965.',
      help: 'Brand colours, listed first in every colour picker.',
    }),
    customCss: longText({
      label: 'Custom CSS',
      lengthMax: 20_000,
      rows: 10,
      internal: true,
      help: 'CSS for the header, page and footer, loaded after all other styles. May have at most 20,000 characters. Use images from the library (/media/…). Animation names must start with “own-”. Colour contrast is not checked.',
    }),
    colours: group({
      label: 'Detailed colours',
      typeName: 'SiteColours',
      help: 'Empty fields are derived from the primary and secondary colours.',
      of: {
        primary: role('Primary', 'SitePrimaryColours'),
        secondary: role('Secondary', 'SiteSecondaryColours'),
        other: group({
          label: 'Other',
          apiDescription: 'Colours that are neither primary nor secondary.',
          typeName: 'SiteOtherColours',
          of: { line: color({ label: 'Line', ...third }) },
        }),
      },
    }),
  },
});

/**
 * The look of the site: the group's settings, plus the two colours and fonts that are columns of the site;
 * missing colours are derived.
 */
export function siteLook(settings: SiteSettings) {
  const styles = settings.read(baseStylesSettings);
  const { primaryColor, accentColor: secondaryColor, primaryFont, secondaryFont } = settings.look;
  return {
    ...styles,
    siteTheme: Number(styles.siteTheme) === 2 ? (2 as const) : (1 as const),
    primaryColor,
    secondaryColor,
    primaryFont,
    secondaryFont,
    colours: resolveColours({ primaryColor, secondaryColor }, styles.colours),
  };
}

/** The complete settings of a site's look. */
export type SiteLook = ReturnType<typeof siteLook>;
