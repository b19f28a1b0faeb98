import type { Mail } from '#server/mail/ui/mail.ts';

export interface UsernameChangedData {
  firstName: string;
  username: string;
  adminOrigin: string;
}

/** Tells a user who has just accepted their invitation that their username is another one than it said. */
export function usernameChangedMail({ firstName, username, adminOrigin }: UsernameChangedData): Mail {
  return {
    subject: 'Your Masthead username',
    greeting: `Hello ${firstName},`,
    parts: [
      {
        kind: 'paragraph',
        text: `The username in your invitation belongs to somebody else. Yours is ${username}. Your e-mail address works at the log-in as well.`,
      },
      { kind: 'link', label: 'Log in', url: `${adminOrigin}/admin/login` },
    ],
  };
}
