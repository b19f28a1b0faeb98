import { boolean } from '#fields/boolean/field.ts';
import { emails } from '#fields/emails/field.ts';
import { defineSettings } from '#model/define-settings.ts';

export const companyUpdateSettings = defineSettings({
  name: 'companyUpdate',
  label: 'Company updates',
  apiDescription:
    'Whether companies may send changes of their profiles, and who gets them. For programs that use the API.',
  order: 110,
  fields: {
    enabled: boolean({ label: 'Companies may send updates', default: false }),
    emails: emails({
      label: 'Company update emails',
      required: true,
      condition: (values: Record<string, unknown>) => values['enabled'] === true,
      internal: true,
      help: 'These addresses are notified of every update.',
    }),
  },
});
