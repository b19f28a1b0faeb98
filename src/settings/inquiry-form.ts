import { defineSettings } from '#model/define-settings.ts';
import { formMailFields } from '#fields/form-mail.ts';

/** Recipient of the messages sent with the form. */
export const inquiryFormSettings = defineSettings({
  name: 'inquiryForm',
  label: 'Inquiry form',
  order: 120,
  isForStaff: true,
  fields: formMailFields,
});
