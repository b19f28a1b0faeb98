/** Settings of a site about the counting of views. */
import { text } from '#fields/text/field.ts';
import { defineSettings } from '#model/define-settings.ts';

export const pageViewsSettings = defineSettings({
  name: 'pageViews',
  label: 'Counting of views',
  apiDescription: 'How views of pages are counted.',
  order: 89,
  isForStaff: true,
  fields: {
    monitoringToken: text({
      label: 'Monitoring token',
      lengthMax: 100,
      pattern: /^[A-Za-z0-9_-]{20,}$/,
      patternMessage: 'Enter at least 20 letters, digits, hyphens or underscores.',
      help: 'Choose a random text, and let your monitoring service send it in the header X-Monitoring-Token. Its views are then not counted as those of people.',
    }),
  },
});
