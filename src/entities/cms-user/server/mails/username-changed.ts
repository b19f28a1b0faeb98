import type { Mail } from '#server/mail/ui/mail.ts';

export interface UsernameChangedData {
  firstName: string;
  username: string;
  adminOrigin: string;
  /** Where the username was named that somebody else has. */
  namedIn: 'invitation' | 'change';
}

const NAMED_IN = {
  invitation: 'The username in your invitation belongs to someone else.',
  change: 'The username you have just confirmed belongs to someone else.',
};

/** Tells a user that their username is another one than they were told before. */
export function usernameChangedMail({
  firstName,
  username,
  adminOrigin,
  namedIn,
}: UsernameChangedData): Mail {
  return {
    subject: 'Your Masthead username',
    greeting: `Hello ${firstName},`,
    parts: [
      {
        kind: 'paragraph',
        text: `${NAMED_IN[namedIn]} Yours is ${username}. Your email address works at the log-in as well.`,
      },
      { kind: 'link', label: 'Log in', url: `${adminOrigin}/admin/login` },
    ],
  };
}
