import { boolean } from '#fields/boolean/field.ts';
import { image } from '#fields/image/field.ts';
import { url } from '#fields/url/field.ts';
import { defineSettings } from '#model/define-settings.ts';

export const sponsoredSearchSettings = defineSettings({
  name: 'sponsoredSearch',
  label: 'Sponsored search',
  order: 100,
  fields: {
    enabled: boolean({ label: 'Enabled', default: false }),
    logo: image({ label: 'Sponsor’s logo' }),
    clickUrl: url({ label: 'Sponsor’s URL' }),
  },
});
