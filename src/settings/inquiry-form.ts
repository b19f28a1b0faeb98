import { defineSettings } from '#model/define-settings.ts';
import { formMailFields } from '#fields/form-mail.ts';

/** Where the messages of the form go. */
export const inquiryFormSettings = defineSettings({
  name: 'inquiryForm',
  label: 'Inquiry form',
  order: 120,
  isForStaff: true,
  fields: formMailFields,
});
