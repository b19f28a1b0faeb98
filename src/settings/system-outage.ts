import { boolean } from '#fields/boolean/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { defineSettings } from '#model/define-settings.ts';

export const systemOutageSettings = defineSettings({
  name: 'systemOutage',
  label: 'System outage',
  help: 'Shows a notice on every page.',
  order: 210,
  fields: {
    enabled: boolean({ label: 'Show notice', default: false }),
    disableOmeda: boolean({
      label: 'Disable login and joining',
      help: 'Logged-in readers stay logged in. The notice replaces the login and sign-up forms.',
      default: false,
    }),
    message: longText({
      label: 'Notice',
      lengthMax: 300,
      rows: 2,
      required: true,
      condition: (values: Record<string, unknown>) => values['enabled'] === true,
    }),
  },
});
