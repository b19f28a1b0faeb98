/** Settings of what every page shows: general, header, footer, social links (specification, section 3). */
import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { color } from '#fields/color/field.ts';
import { contentTypes } from '#fields/content-types/field.ts';
import { group } from '#fields/group/field.ts';
import { image } from '#fields/image/field.ts';
import { integer } from '#fields/integer/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { text } from '#fields/text/field.ts';
import { url } from '#fields/url/field.ts';
import type { Shape } from '#model/field.ts';
import { SETTING_DEFAULTS, SETTING_LIMITS, SOCIAL_NETWORKS } from '#model/site-settings.ts';

const { general, header } = SETTING_DEFAULTS;
const half = { width: 'half' } as const;

export const generalGroup = {
  rootDomain: text({
    label: 'Root domain',
    required: true,
    lengthMax: 253,
    pattern: /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
    patternMessage: 'A domain is written like quayside.example, in lower case and without https://.',
    help: 'Readers are sent here once the domain is verified: see Domains.',
    ...half,
  }),
  maxPageScrolls: integer({ label: 'Most page scrolls', ...SETTING_LIMITS.maxPageScrolls, ...half }),
  supportedContentTypes: contentTypes({
    label: 'Supported content types',
    required: true,
    help: 'The types editors of this site write.',
  }),
  favicon: image({
    label: 'Favicon',
    required: true,
    icon: true,
    help: 'A square .ico file, at best 180 pixels or more.',
  }),
  whiteLogo: image({ label: 'White logo', help: 'For dark backgrounds.' }),
  enableNoIndexByContentType: contentTypes({
    label: 'Types search engines leave out',
    help: 'Pages of these types carry noindex.',
  }),
  spacing: integer({
    label: 'Spacing',
    ...SETTING_LIMITS.spacing,
    help: 'Pixels between rows; all distances follow.',
    ...half,
  }),
  useNewDesign: boolean({ label: 'Use the new design', default: general.useNewDesign, ...half }),
} satisfies Shape;

const bandColours = (typeName: string) =>
  group({
    label: 'Colours',
    typeName,
    of: {
      background: color({ label: 'Background', help: 'Empty follows the theme.', ...half }),
      text: color({
        label: 'Text',
        palette: 'text',
        help: 'Made readable on the background where it is not.',
        ...half,
      }),
    },
  });

export const headerGroup = {
  logo: image({ label: 'Header logo', required: true }),
  logoHeight: integer({
    label: 'Logo height',
    ...SETTING_LIMITS.logoHeight,
    help: 'Pixels, 35 to 45.',
    ...half,
  }),
  logoWidth: integer({
    label: 'Logo width',
    ...SETTING_LIMITS.logoWidth,
    help: 'Pixels; empty keeps the logo’s own shape.',
    ...half,
  }),
  prestitialLogo: image({ label: 'Logo of the welcome ad' }),
  colours: bandColours('SiteHeaderColours'),
  ctaText: text({
    label: 'Call to action',
    lengthMax: 160,
    help: 'A line in the new header’s bottom bar, beside the name in the old one.',
  }),
  hamburgerMenuStyle: choice({
    label: 'Hamburger menu style',
    required: true,
    default: header.hamburgerMenuStyle,
    choices: [
      { value: 'primary', label: 'Primary' },
      { value: 'secondary', label: 'Secondary' },
    ],
    help: 'Colours of the sidebar that the old design opens.',
    ...half,
  }),
  searchStyle: choice({
    label: 'Search style',
    required: true,
    default: header.searchStyle,
    choices: [
      { value: 'icon', label: 'Icon' },
      { value: 'text', label: 'Text' },
    ],
    help: 'In the old design; the new one has the sign.',
    ...half,
  }),
  collapsibleGroups: boolean({
    label: 'Groups of the hamburger menu open and close',
    help: 'In the sidebar of the old design.',
    default: header.collapsibleGroups,
  }),
} satisfies Shape;

export const footerGroup = {
  logo: image({ label: 'Footer logo', required: true, help: 'Shown 45 pixels high.' }),
  siteText: longText({ label: 'Site text', lengthMax: 500, rows: 3 }),
  signupText: text({ label: 'Newsletter text', lengthMax: 200, help: 'Above the Sign Up button.' }),
  contactText: text({ label: 'Contact text', lengthMax: 200, help: 'Above the social links.' }),
  corporateLogo: image({ label: 'Corporate logo' }),
  showAffiliatedBrands: boolean({ label: 'Show affiliated brands', default: false }),
  colours: bandColours('SiteFooterColours'),
} satisfies Shape;

export const socialLinksGroup: Shape = Object.fromEntries(
  SOCIAL_NETWORKS.map(({ value, label }) => [value, url({ label, ...half })]),
);
