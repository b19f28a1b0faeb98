/** Fields for adding a reader, shared by the staff form and its operation. */
import { boolean } from '#fields/boolean/field.ts';
import { email } from '#fields/email/field.ts';
import { instant } from '#fields/instant/field.ts';
import { relation } from '#fields/relation/field.ts';
import { PROFILE_FIELDS } from './profile-fields.ts';

export const NEW_SITE_USER = {
  email: email({ label: 'Email', names: 'accountAddress', required: true }),
  ...PROFILE_FIELDS,
  membership: relation({
    label: 'Membership',
    apiDescription: 'The membership that the new account gets.',
    to: 'membership',
    width: 'half',
  }),
  until: instant({
    label: 'Membership until',
    help: 'Leave empty for no end date.',
    width: 'half',
  }),
  isInvited: boolean({
    label: 'Send an invitation',
    help: 'Sends an email with a link to choose a password. The link works for three days. Without an invitation, the reader can use “Forgot your password?”.',
    default: true,
  }),
};
