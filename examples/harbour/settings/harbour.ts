import { email } from '#fields/email/field.ts';
import { defineSettings } from '#model/define-settings.ts';

export const harbourSettings = defineSettings({
  name: 'harbour',
  label: 'Harbour',
  order: 500,
  fields: {
    office: email({
      label: 'Email of the harbour office',
      help: 'Receives bookings and the arrivals of the day.',
    }),
  },
});
