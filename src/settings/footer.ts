import { boolean } from '#fields/boolean/field.ts';
import { image } from '#fields/image/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { text } from '#fields/text/field.ts';
import { bandColours } from '#fields/band-colours.ts';
import { defineSettings } from '#model/define-settings.ts';

export const footerSettings = defineSettings({
  name: 'footer',
  label: 'Footer',
  apiDescription: 'Logos, texts and colours at the bottom of every page.',
  order: 30,
  fields: {
    logo: image({ label: 'Footer logo', required: true, help: 'Shown 45 pixels high.' }),
    siteText: longText({ label: 'Site text', lengthMax: 500, rows: 3 }),
    signupText: text({ label: 'Newsletter text', lengthMax: 200, help: 'Shown above the Sign Up button.' }),
    contactText: text({ label: 'Contact text', lengthMax: 200, help: 'Shown above the social links.' }),
    corporateLogo: image({
      label: 'Corporate logo',
      apiDescription: 'Logo of the publisher, shown at the end of the footer. Null without one.',
    }),
    showAffiliatedBrands: boolean({
      label: 'Show affiliated brands',
      apiDescription: 'Whether the footer shows the links of the menu affiliated_brands.',
      default: false,
    }),
    colours: bandColours('SiteFooterColours'),
  },
});
