import type { Mail } from '#server/mail/ui/mail.ts';

export interface UsernameChangedData {
  firstName: string;
  username: string;
  adminOrigin: string;
  /** Where an administrator entered the username that another user already has. */
  namedIn: 'invitation' | 'change';
}

const NAMED_IN = {
  invitation: 'The username in your invitation belongs to someone else.',
  change: 'The username you have just confirmed belongs to someone else.',
};

/** Notifies a user that their username differs from the one that was entered for them. */
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
        text: `${NAMED_IN[namedIn]} Yours is ${username}. You can also log in with your email address.`,
      },
      { kind: 'link', label: 'Log in', url: `${adminOrigin}/admin/login` },
    ],
  };
}
