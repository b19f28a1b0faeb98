import { boolean } from '#fields/boolean/field.ts';
import { image } from '#fields/image/field.ts';
import { relation } from '#fields/relation/field.ts';
import { defineSettings } from '#model/define-settings.ts';

export const leadersSettings = defineSettings({
  name: 'leaders',
  label: 'Leaders',
  order: 80,
  fields: {
    enabled: boolean({ label: 'Enabled', default: false }),
    logo: image({ label: 'Leaders logo' }),
    section: relation({ label: 'Leaders section', to: 'websiteSection' }),
  },
});
