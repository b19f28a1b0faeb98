import type { Mail } from '#server/mail/ui/mail.ts';

export interface EmailChangedData {
  firstName: string;
  /** The new email address. */
  email: string;
  adminOrigin: string;
}

/** Notifies the earlier address of an account that it was replaced. */
export function emailChangedMail({ firstName, email, adminOrigin }: EmailChangedData): Mail {
  return {
    subject: 'Your Masthead email address was changed',
    greeting: `Hello ${firstName},`,
    parts: [
      {
        kind: 'paragraph',
        text: `The new email address of your account, ${email}, was confirmed. Log in with it from now on; this address no longer works.`,
      },
      {
        kind: 'paragraph',
        text: 'If you expected this, there is nothing to do. If not, tell an administrator immediately.',
      },
      { kind: 'link', label: 'Log in', url: `${adminOrigin}/admin/login` },
    ],
  };
}
