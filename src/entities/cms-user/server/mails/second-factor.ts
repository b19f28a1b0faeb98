import type { Mail } from '#server/mail/ui/mail.ts';

/** Events of a second factor that its owner is notified of. */
export type SecondFactorNews = 'on' | 'off' | 'reset' | 'recovery code used';

export interface SecondFactorData {
  firstName: string;
  adminOrigin: string;
  news: SecondFactorNews;
}

const TEXTS: Record<SecondFactorNews, { subject: string; text: string }> = {
  on: {
    subject: 'Two-factor authentication is on',
    text: 'Two-factor authentication was just turned on for your Masthead account, and all other devices were logged out. From now on, logging in requires a code from your authenticator app.',
  },
  off: {
    subject: 'Two-factor authentication is off',
    text: 'Two-factor authentication was just turned off for your Masthead account. You now log in with your password only.',
  },
  reset: {
    subject: 'Two-factor authentication was reset',
    text: 'An administrator reset two-factor authentication for your Masthead account, and all devices were logged out. You now log in with your password only. Set up two-factor authentication again on your profile.',
  },
  'recovery code used': {
    subject: 'A recovery code was used',
    text: 'Someone logged in to your Masthead account with one of your recovery codes. That code no longer works.',
  },
};

/** Notifies the owner of an account of changes to its second factor. */
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
