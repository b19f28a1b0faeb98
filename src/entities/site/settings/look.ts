/** Settings of how pages look: base styles, pods, content (specification, section 3). */
import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { choices } from '#fields/choices/field.ts';
import { color } from '#fields/color/field.ts';
import { contentTypes } from '#fields/content-types/field.ts';
import { group } from '#fields/group/field.ts';
import { integer } from '#fields/integer/field.ts';
import type { Shape } from '#model/field.ts';
import { SHARE_NETWORKS } from '#model/share-networks.ts';
import { SETTING_DEFAULTS, SETTING_LIMITS } from '#model/site-settings.ts';

const { contentStyle } = SETTING_DEFAULTS;
const third = { width: 'third' } as const;

const role = (name: string, typeName: string) =>
  group({
    label: `${name} colours`,
    typeName,
    of: {
      main: color({ label: 'Main', ...third }),
      container: color({ label: 'Container', ...third }),
      onContainer: color({ label: 'On container', palette: 'text', ...third }),
    },
  });

export const baseStylesGroup = {
  siteTheme: choice({
    label: 'Theme',
    required: true,
    default: '1',
    choices: [
      { value: '1', label: '1: ruled' },
      { value: '2', label: '2: open' },
    ],
    help: 'The first sets every row off with a strong line, the second with space and tinted cards.',
  }),
  colorPalette: choices({
    label: 'Colour palette',
    countMax: 16,
    pattern: /^#[0-9a-f]{6}$/i,
    patternMessage: 'A colour of the palette is written like #1b4965.',
    help: 'House colours, offered first wherever a colour is chosen.',
  }),
  colours: group({
    label: 'Colours in detail',
    typeName: 'SiteColours',
    help: 'What is empty follows from the primary and secondary colour.',
    of: {
      primary: role('Primary', 'SitePrimaryColours'),
      secondary: role('Secondary', 'SiteSecondaryColours'),
      other: group({
        label: 'Other',
        typeName: 'SiteOtherColours',
        of: { line: color({ label: 'Line', ...third }) },
      }),
    },
  }),
} satisfies Shape;

export const podStyleGroup = {
  accentColor: color({ label: 'Accent colour of pods', help: 'Lines and links above lists and cards.' }),
} satisfies Shape;

const PLACES = [
  { value: 'above', label: 'Above the title' },
  { value: 'below', label: 'Below the title' },
  { value: 'none', label: 'Not shown' },
] as const;

export const contentStyleGroup = {
  smallImageWidth: integer({
    label: 'Width of small pictures',
    ...SETTING_LIMITS.smallImageWidth,
    help: 'Pixels, in lists whose pictures stand beside the text.',
  }),
  sectionLocation: choice({
    label: 'Section on cards',
    required: true,
    default: contentStyle.sectionLocation,
    choices: PLACES,
  }),
  dateLocation: choice({
    label: 'Date on cards',
    required: true,
    default: contentStyle.dateLocation,
    choices: PLACES,
  }),
  showCompanyDate: boolean({ label: 'Date on company pages', default: contentStyle.showCompanyDate }),
  defaultContentTypes: contentTypes({
    label: 'Default content types',
    help: 'Of lists that name none; every type when empty.',
  }),
  socialShareLinks: choices({
    label: 'Share links',
    default: contentStyle.socialShareLinks,
    choices: SHARE_NETWORKS,
    help: 'Where readers pass an item on, unless a layout’s block says otherwise.',
  }),
  includeHomeInBreadcrumb: boolean({
    label: 'The way to a page begins with Home',
    default: contentStyle.includeHomeInBreadcrumb,
  }),
} satisfies Shape;
