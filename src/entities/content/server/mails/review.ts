/** Mails of the review: to the people who may publish, and back to the person who submitted. */
import { unlinkedName } from '#model/person-name.ts';
import type { Mail } from '#server/mail/ui/mail.ts';

export interface ReviewMailData {
  firstName: string;
  /** Title of the item. */
  title: string;
  siteName: string;
  /** Who submitted, returned or published. */
  by: string;
  note: string | null;
  editUrl: string;
}

/** To one person who may publish: an item waits for review. */
export function submittedMail(data: ReviewMailData): Mail {
  return mailOf(data, {
    subject: `For review: ${data.title}`,
    text: `${whatOf(data, 'submitted')} for review.`,
    label: 'Read and publish',
  });
}

/** To the person who submitted: the item was sent back with a note. */
export function returnedMail(data: ReviewMailData): Mail {
  return mailOf(data, {
    subject: `Sent back: ${data.title}`,
    text: `${whatOf(data, 'sent')} back to you.`,
    label: 'Continue editing',
  });
}

/** To the person who submitted: the item was published or scheduled. */
export function publishedMail(data: ReviewMailData): Mail {
  return mailOf(data, {
    subject: `Published: ${data.title}`,
    text: `${whatOf(data, 'published')}.`,
    label: 'Open the item',
  });
}

/** Who did what to which item; no email program makes a link of a name in it. */
function whatOf({ by, title, siteName }: ReviewMailData, done: string): string {
  const [who, item, site] = [by, title, siteName].map(unlinkedName);
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
