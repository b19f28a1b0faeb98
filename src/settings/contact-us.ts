import { defineSettings } from '#model/define-settings.ts';
import { formMailFields } from '#fields/form-mail.ts';

/** Where the messages of the form go. */
export const contactUsSettings = defineSettings({
  name: 'contactUs',
  label: 'Contact us',
  order: 130,
  isForStaff: true,
  fields: formMailFields,
});
