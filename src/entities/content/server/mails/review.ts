/** Mails of the review: to those who publish, and back to who submitted. */
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

/** To one who may publish: something waits. */
export function submittedMail(data: ReviewMailData): Mail {
  return mailOf(data, {
    subject: `For review: ${data.title}`,
    text: `${data.by} has submitted “${data.title}” on ${data.siteName} for review.`,
    label: 'Read and publish',
  });
}

/** To who submitted: it comes back with a note. */
export function returnedMail(data: ReviewMailData): Mail {
  return mailOf(data, {
    subject: `Returned: ${data.title}`,
    text: `${data.by} has returned “${data.title}” on ${data.siteName} to you.`,
    label: 'Go on writing',
  });
}

/** To who submitted: readers have it, or will. */
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
