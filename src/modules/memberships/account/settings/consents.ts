/** Consents at registration: the site defines the texts, and each consent is stored with its text. */
import { longText } from '#fields/long-text/field.ts';
import { text } from '#fields/text/field.ts';
import { url } from '#fields/url/field.ts';
import { defineSettings } from '#model/define-settings.ts';

/** Maximum characters of a consent text, because it is the label of a checkbox. */
export const CONSENT_TEXT_LENGTH_MAX = 1_000;

export const consentsSettings = defineSettings({
  name: 'consents',
  label: 'Consent',
  help: 'Texts next to the checkboxes at the end of the registration form. The membership settings show a preview.',
  order: 86,
  permission: 'manage_memberships',
  fields: {
    accountText: longText({
      label: 'Account',
      help: 'For example: I agree to the terms of use. Readers must select the checkbox to register. Leave empty to show no checkbox.',
      lengthMax: CONSENT_TEXT_LENGTH_MAX,
      rows: 3,
    }),
    marketingText: longText({
      label: 'News and offers by email',
      help: 'An optional checkbox. Leave empty to show the standard text, only to readers in countries that require consent.',
      lengthMax: CONSENT_TEXT_LENGTH_MAX,
      rows: 3,
    }),
    policy: url({
      label: 'Policy',
      paths: true,
      help: 'Linked below the checkboxes. Leave empty to use the privacy policy from the general settings.',
      width: 'half',
    }),
    version: text({
      label: 'Version of the texts',
      help: 'Stored with every consent, together with the text. Change the version whenever you change a text.',
      lengthMax: 20,
      default: '1',
      width: 'half',
    }),
  },
});
