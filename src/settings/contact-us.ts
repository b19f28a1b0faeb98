import { defineSettings } from '#model/define-settings.ts';
import { formMailFields } from '#fields/form-mail.ts';

/** Recipient of the messages sent with the form. */
export const contactUsSettings = defineSettings({
  name: 'contactUs',
  label: 'Contact us',
  apiDescription: 'Recipients and subject of the messages that readers send with the contact form.',
  order: 130,
  isForStaff: true,
  fields: formMailFields,
});
