/** Mails of the review: to the people who may publish, and back to the person who submitted. */
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
    text: `${data.by} has submitted “${data.title}” on ${data.siteName} for review.`,
    label: 'Read and publish',
  });
}

/** To the person who submitted: the item was sent back with a note. */
export function returnedMail(data: ReviewMailData): Mail {
  return mailOf(data, {
    subject: `Sent back: ${data.title}`,
    text: `${data.by} has sent “${data.title}” on ${data.siteName} back to you.`,
    label: 'Continue editing',
  });
}

/** To the person who submitted: the item was published or scheduled. */
export function publishedMail(data: ReviewMailData): Mail {
  return mailOf(data, {
    subject: `Published: ${data.title}`,
    text: `${data.by} has published “${data.title}” on ${data.siteName}.`,
    label: 'Open the item',
  });
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
