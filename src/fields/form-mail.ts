import { email } from '#fields/email/field.ts';
import { emails } from '#fields/emails/field.ts';
import { image } from '#fields/image/field.ts';
import { text } from '#fields/text/field.ts';
import type { Shape } from '#model/field.ts';

const half = { width: 'half' } as const;

/** Settings of a form whose messages are sent to the editorial staff by email. */
export const formMailFields = {
  sendTo: emails({ label: 'Send to', required: true }),
  sendFrom: email({ label: 'Send from', required: true, ...half }),
  notificationSubject: text({ label: 'Subject', lengthMax: 200, ...half }),
  sendBcc: emails({ label: 'BCC' }),
  emailHeaderImage: image({
    label: 'Email header image',
    apiDescription: 'Shown at the top of the email. Null: the email has no image.',
  }),
} satisfies Shape;
