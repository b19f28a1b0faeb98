import { unlinkedName } from '#text/person-name.ts';
import { SECRET_PLACEHOLDER, type Mail } from '#server/mail/ui/mail.ts';

export interface InvitationData {
  firstName: string;
  username: string;
  /** The inviting user; null for the system. */
  invitedBy: string | null;
  adminOrigin: string;
  days: number;
}

/** Asks a new user to choose a password. */
export function invitationMail({ firstName, username, invitedBy, adminOrigin, days }: InvitationData): Mail {
  return {
    subject: 'Your invitation to Masthead',
    greeting: `Hello ${firstName},`,
    parts: [
      {
        kind: 'paragraph',
        text: `${unlinkedName(invitedBy ?? 'An administrator')} invited you to Masthead. Set a password to get started. Your username is ${username}.`,
      },
      {
        kind: 'link',
        label: 'Choose a password',
        url: `${adminOrigin}/admin/user/activate?hash=${SECRET_PLACEHOLDER}`,
      },
      {
        kind: 'note',
        text: `The link works once, within ${days} days. If you did not expect this email, you can ignore it.`,
      },
    ],
  };
}
