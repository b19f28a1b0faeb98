import { longText } from '#fields/long-text/field.ts';
import { url } from '#fields/url/field.ts';
import { defineSettings } from '#model/define-settings.ts';

export const magazineSettings = defineSettings({
  name: 'magazine',
  label: 'Magazine',
  apiDescription: 'Links and texts on the pages of publications and issues.',
  order: 90,
  fields: {
    subscribeUrl: url({ label: 'Subscription URL', paths: true }),
    archiveText: longText({ label: 'Text above the archive', lengthMax: 500, rows: 3 }),
  },
});
