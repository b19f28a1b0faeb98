import { defineSettings } from '#model/define-settings.ts';
import { formMailFields } from '#fields/form-mail.ts';

/** Recipient of the messages sent with the form. */
export const inquiryFormSettings = defineSettings({
  name: 'inquiryForm',
  label: 'Inquiry form',
  apiDescription: 'Recipients and subject of inquiries about companies and products.',
  order: 120,
  isForStaff: true,
  fields: formMailFields,
});
