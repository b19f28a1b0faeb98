import { unlinkedName } from '#text/person-name.ts';
import { SECRET_PLACEHOLDER, type Mail } from '#server/mail/ui/mail.ts';

export interface NamesRequestedData {
  firstName: string;
  /** The current email and username. */
  email: string;
  username: string;
  /** The new email to confirm; null if it does not change. */
  newEmail: string | null;
  newUsername: string | null;
  /** The user who made the change; null for the system. */
  requestedBy: string | null;
  adminOrigin: string;
}

/**
 * Prompts the user to confirm the names that an administrator entered. Goes to the new address, or to the
 * current one if the email does not change.
 */
export function confirmNamesMail(data: NamesRequestedData & { days: number }): Mail {
  const { firstName, email, username, newEmail, adminOrigin, days } = data;
  return {
    subject: `Confirm your new Masthead ${newEmail === null ? 'username' : 'email address'}`,
    greeting: `Hello ${firstName},`,
    parts: [
      { kind: 'paragraph', text: `${changeOf(data)} Until you confirm, log in as before.` },
      {
        kind: 'link',
        label: 'Review and confirm',
        url: `${adminOrigin}/admin/user/confirm-change?hash=${SECRET_PLACEHOLDER}`,
      },
      {
        kind: 'note',
        text: `The link works once, within ${days} days. It is for the account ${username} (${email}). If you did not expect this email, you can ignore it: nothing changes.`,
      },
    ],
  };
}

/** Notifies the current address of an account that a new address was requested. */
export function emailRequestedMail(data: NamesRequestedData): Mail {
  const { firstName, adminOrigin } = data;
  return {
    subject: 'A new email address was requested for your Masthead account',
    greeting: `Hello ${firstName},`,
    parts: [
      { kind: 'paragraph', text: changeOf(data) },
      {
        kind: 'paragraph',
        text: 'Nothing changes until the link sent to the new address is confirmed. If you did not expect this, tell another administrator now: they can withdraw the change.',
      },
      { kind: 'link', label: 'Open Masthead', url: `${adminOrigin}/admin` },
    ],
  };
}

function changeOf({ requestedBy, newEmail, newUsername }: NamesRequestedData): string {
  const who = unlinkedName(requestedBy ?? 'An administrator');
  if (newUsername === null || newUsername === newEmail)
    return `${who} changed the email address of your account to ${newEmail}.`;
  if (newEmail === null) return `${who} changed the username of your account to ${newUsername}.`;
  return `${who} changed the email address of your account to ${newEmail} and the username to ${newUsername}.`;
}
