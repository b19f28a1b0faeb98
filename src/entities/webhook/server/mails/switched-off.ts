/** Email to staff: a webhook was switched off. */
import { unlinkedName } from '#text/person-name.ts';
import type { Mail } from '#server/mail/ui/mail.ts';

/** Data of the email. */
export interface SwitchedOffData {
  firstName: string;
  /** Name of the webhook. */
  name: string;
  /** Whether all requests failed for a day, or the receiver has answered with status 410. */
  why: 'failing' | 'removed';
  /** Why the last attempt failed; empty if nothing is to be added. */
  error: string;
  /** URL of its screen. */
  editUrl: string;
}

const SUBJECT_LENGTH_MAX = 240;

/** The email to a user who manages webhooks. */
export function switchedOffMail({ firstName, name, why, error, editUrl }: SwitchedOffData): Mail {
  const what = {
    failing: 'has received nothing for a day, because every request failed. It was switched off.',
    removed: 'was switched off, because its receiver answered with status 410: it no longer exists.',
  };
  return {
    subject: `Webhook switched off: ${name}`.slice(0, SUBJECT_LENGTH_MAX),
    greeting: `Hello ${firstName},`,
    parts: [
      {
        kind: 'paragraph',
        text: `The webhook “${unlinkedName(name)}” ${what[why]}`,
      },
      ...(error === ''
        ? []
        : [{ kind: 'paragraph' as const, text: `The last error was: ${unlinkedName(error)}` }]),
      {
        kind: 'paragraph',
        text: 'Repair the receiver, send a test, then activate the webhook again. Failed deliveries can be resent from its log.',
      },
      { kind: 'link', label: 'Open the webhook', url: editUrl },
    ],
  };
}
