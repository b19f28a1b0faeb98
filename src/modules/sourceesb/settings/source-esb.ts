import { longText } from '#fields/long-text/field.ts';
import { text } from '#fields/text/field.ts';
import { defineSettings } from '#model/define-settings.ts';

export const sourceEsbSettings = defineSettings({
  name: 'sourceEsb',
  label: 'SourceESB',
  apiDescription:
    'Key and texts for SourceESB. For programs that use the API: pages of the site don’t show them.',
  order: 170,
  fields: {
    key: text({
      label: 'Key',
      apiDescription: 'Key of the site at SourceESB.',
      lengthMax: 100,
      internal: true,
    }),
    inArticleHeading: text({ label: 'Heading in articles', lengthMax: 120 }),
    inArticleText: longText({ label: 'Text in articles', lengthMax: 500, rows: 3 }),
  },
});
