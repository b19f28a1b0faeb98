import { email } from '#fields/email/field.ts';
import { defineSettings } from '#model/define-settings.ts';

export const correctionsSettings = defineSettings({
  name: 'corrections',
  label: 'Corrections',
  apiDescription: 'How readers report mistakes.',
  order: 145,
  fields: {
    reportEmail: email({ label: 'Email for mistakes', help: 'Shown below the list of corrections.' }),
  },
});
