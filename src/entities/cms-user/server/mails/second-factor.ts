import type { Mail } from '#server/mail/ui/mail.ts';

/** What became of a second factor. */
export type SecondFactorNews = 'on' | 'off' | 'reset' | 'recovery code used';

export interface SecondFactorData {
  firstName: string;
  adminOrigin: string;
  news: SecondFactorNews;
}

const TEXTS: Record<SecondFactorNews, { subject: string; text: string }> = {
  on: {
    subject: 'Your second factor is on',
    text: 'A second factor was turned on for your Masthead account a moment ago, and every other device was logged out. From now on, logging in requires a code from your authenticator app.',
  },
  off: {
    subject: 'Your second factor is off',
    text: 'The second factor of your Masthead account was turned off a moment ago. Your password alone opens it now.',
  },
  reset: {
    subject: 'Your second factor was reset',
    text: 'An administrator removed the second factor of your Masthead account, and every device was logged out. Your password alone opens it now. Set up two-factor authentication again on your profile.',
  },
  'recovery code used': {
    subject: 'A recovery code was used',
    text: 'Someone logged in to your Masthead account with one of your recovery codes. That code no longer works.',
  },
};

/** Tells the owner of an account what became of its second factor. */
export function secondFactorMail({ firstName, adminOrigin, news }: SecondFactorData): Mail {
  const { subject, text } = TEXTS[news];
  return {
    subject,
    greeting: `Hello ${firstName},`,
    parts: [
      { kind: 'paragraph', text },
      {
        kind: 'paragraph',
        text: 'If you expected this, there is nothing to do. If not, choose a new password immediately and tell an administrator.',
      },
      { kind: 'link', label: 'I did not expect this', url: `${adminOrigin}/admin/user/reset-password` },
    ],
  };
}
