import { SECRET_PLACEHOLDER, type Mail } from '#server/mail/ui/mail.ts';

export interface PasswordResetData {
  firstName: string;
  username: string;
  adminOrigin: string;
}

/** The email with a reset link for a user who forgot their password. */
export function passwordResetMail({ firstName, username, adminOrigin }: PasswordResetData): Mail {
  return {
    subject: 'Reset your Masthead password',
    greeting: `Hello ${firstName},`,
    parts: [
      {
        kind: 'paragraph',
        text: `A new password was requested for your account. Your username is ${username}.`,
      },
      {
        kind: 'link',
        label: 'Choose a new password',
        url: `${adminOrigin}/admin/user/reset-password?hash=${SECRET_PLACEHOLDER}`,
      },
      {
        kind: 'note',
        text: 'The link works once, within one hour. If you did not ask for this, ignore this email: your password does not change.',
      },
    ],
  };
}
