import { color } from '#fields/color/field.ts';
import { defineSettings } from '#model/define-settings.ts';

export const podStyleSettings = defineSettings({
  name: 'podStyle',
  label: 'Pod style',
  apiDescription: 'Colours of cards and lists.',
  section: { key: 'baseStyles', label: 'Colours and fonts' },
  order: 55,
  fields: {
    accentColor: color({
      label: 'Accent colour of cards',
      help: 'Used for lines and links above lists and cards.',
    }),
  },
});
