import { defineRecord } from '#model/screens/define-record.ts';
import { access } from '../access.ts';
import { formSubmission } from '../entity.ts';

interface Submission {
  id: number;
  email: string | null;
  answers: string;
  page: string;
  created: string;
}

/** A form as it was submitted. */
export const record = defineRecord<Submission>({
  entity: formSubmission,
  access,
  home: { path: '/form-submissions', label: 'Form submissions' },
  lead: ({ email, page, created }, { longInstant }) =>
    [email, `sent ${longInstant(created)}`, `from ${page}`].filter(Boolean).join(', '),
  consequence: 'The submission will be permanently deleted. Emails already sent cannot be recalled.',
  reads: { text: ({ answers }) => answers, note: 'Shown exactly as the reader sent it.' },
});
