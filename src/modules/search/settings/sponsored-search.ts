import { boolean } from '#fields/boolean/field.ts';
import { image } from '#fields/image/field.ts';
import { url } from '#fields/url/field.ts';
import { defineSettings } from '#model/define-settings.ts';

export const sponsoredSearchSettings = defineSettings({
  name: 'sponsoredSearch',
  label: 'Sponsored search',
  apiDescription: 'Logo and link of the sponsor of the search page.',
  order: 100,
  fields: {
    enabled: boolean({
      label: 'Enabled',
      apiDescription: 'Whether search pages show the sponsor’s logo.',
      default: false,
    }),
    logo: image({ label: 'Sponsor’s logo' }),
    clickUrl: url({ label: 'Sponsor’s URL' }),
  },
});
