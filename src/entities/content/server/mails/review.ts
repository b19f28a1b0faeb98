/** Emails about reviews: to the users who may publish, and to the user who submitted. */
import { knownTimeZone } from '#text/locale.ts';
import { unlinkedName } from '#text/person-name.ts';
import type { Mail } from '#server/mail/ui/mail.ts';

export interface ReviewMailData {
  firstName: string;
  /** Title of the item. */
  title: string;
  siteName: string;
  /** The user who submitted, returned, scheduled or published the item; null if it was published on schedule. */
  by: string | null;
  /** Publication time, formatted for people. */
  published: string;
  note: string | null;
  editUrl: string;
}

/** Email to a user who may publish: an item waits for review. */
export function submittedMail(data: ReviewMailData): Mail {
  return mailOf(data, {
    subject: `For review: ${data.title}`,
    text: `${whatOf(data, 'submitted')} for review.`,
    label: 'Read and publish',
  });
}

/** Email to the user who submitted an item: it was sent back with a note. */
export function returnedMail(data: ReviewMailData): Mail {
  return mailOf(data, {
    subject: `Sent back: ${data.title}`,
    text: `${whatOf(data, 'sent')} back to you.`,
    label: 'Continue editing',
  });
}

/** Email to the user who submitted an item: it will be published, and when. */
export function scheduledMail(data: ReviewMailData): Mail {
  return mailOf(data, {
    subject: `Scheduled: ${data.title}`,
    text: `${whatOf(data, 'scheduled')} for ${data.published}.`,
    label: 'Open the item',
  });
}

/** Email to the user who submitted an item: it is public. */
export function publishedMail(data: ReviewMailData): Mail {
  const { title, siteName } = data;
  const isByClock = data.by === null;
  return mailOf(data, {
    subject: `Published: ${title}`,
    text: isByClock
      ? `“${unlinkedName(title)}” is now live on ${unlinkedName(siteName)}.`
      : `${whatOf(data, 'published')}.`,
    label: 'Open the item',
  });
}

/** `Friday 4 December 2026 at 09:00 CET`, in the site's time zone; empty for an item without a time. */
export function publicationTime(instant: string | null, timeZone = 'UTC'): string {
  if (instant === null) return '';
  const format = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: knownTimeZone(timeZone),
  });
  return format.format(Date.parse(instant));
}

/**
 * The actor, the action and the item. Names are written so that email clients do not turn them into links.
 */
function whatOf({ by, title, siteName }: ReviewMailData, done: string): string {
  const [who, item, site] = [by ?? 'The system', title, siteName].map(unlinkedName);
  return `${who} has ${done} “${item}” on ${site}`;
}

function mailOf(
  { firstName, note, editUrl }: ReviewMailData,
  { subject, text, label }: { subject: string; text: string; label: string },
): Mail {
  return {
    subject: subject.slice(0, SUBJECT_LENGTH_MAX),
    greeting: `Hello ${firstName},`,
    parts: [
      { kind: 'paragraph', text },
      ...(note ? [{ kind: 'paragraph' as const, text: `Their note: ${note}` }] : []),
      { kind: 'link', label, url: editUrl },
    ],
  };
}

const SUBJECT_LENGTH_MAX = 240;
