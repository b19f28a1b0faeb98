import { boolean } from '#fields/boolean/field.ts';
import { image } from '#fields/image/field.ts';
import { relation } from '#fields/relation/field.ts';
import { defineSettings } from '#model/define-settings.ts';

export const leadersSettings = defineSettings({
  name: 'leaders',
  label: 'Leaders',
  apiDescription:
    'Logo and section of leading companies. For programs that use the API: pages of the site don’t show them.',
  order: 80,
  fields: {
    enabled: boolean({
      label: 'Enabled',
      apiDescription: 'Whether programs show the leaders.',
      default: false,
    }),
    logo: image({ label: 'Leaders logo', apiDescription: 'Shown with the companies. Null without one.' }),
    section: relation({
      label: 'Leaders section',
      apiDescription: 'The section that lists the companies. Null without one.',
      to: 'websiteSection',
    }),
  },
});
