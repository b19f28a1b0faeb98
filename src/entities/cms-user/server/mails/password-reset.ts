import { HIDDEN_SECRET, type Mail } from '#server/mail/ui/mail.ts';

export interface PasswordResetData {
  firstName: string;
  username: string;
  adminOrigin: string;
}

/** Leads somebody who forgot their password to a new one. */
export function passwordResetMail({ firstName, username, adminOrigin }: PasswordResetData): Mail {
  return {
    subject: 'Reset your Masthead password',
    greeting: `Hello ${firstName},`,
    parts: [
      {
        kind: 'paragraph',
        text: `Somebody asked for a new password for your account. Your username is ${username}.`,
      },
      {
        kind: 'link',
        label: 'Choose a new password',
        url: `${adminOrigin}/admin/user/reset-password?hash=${HIDDEN_SECRET}`,
      },
      {
        kind: 'note',
        text: 'The link works once, within one hour. If it was not you who asked, leave this mail unanswered: your password stays as it is.',
      },
    ],
  };
}
