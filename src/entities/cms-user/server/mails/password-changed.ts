import type { Mail } from '#server/mail/ui/mail.ts';

export interface PasswordChangedData {
  firstName: string;
  adminOrigin: string;
}

/** Notifies the owner of an account that its password was changed. */
export function passwordChangedMail({ firstName, adminOrigin }: PasswordChangedData): Mail {
  return {
    subject: 'Your Masthead password was changed',
    greeting: `Hello ${firstName},`,
    parts: [
      {
        kind: 'paragraph',
        text: 'The password of your account was changed a moment ago, and every other device was logged out.',
      },
      {
        kind: 'paragraph',
        text: 'If that was you, there is nothing to do. If not, choose a new password immediately and tell an administrator.',
      },
      {
        kind: 'link',
        label: 'I did not do this',
        url: `${adminOrigin}/admin/user/reset-password`,
      },
    ],
  };
}
