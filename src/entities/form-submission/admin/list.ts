import { defineList, type ListRow } from '#model/screens/define-list.ts';
import { access } from '../access.ts';
import { RETENTION_DAYS } from '../days.ts';
import { formSubmission } from '../entity.ts';

interface SubmissionRow extends ListRow {
  id: number;
  sender: string;
  email: string | null;
  form: string;
  page: string;
}

/** Submissions of readers through the forms of a site. */
export const list = defineList<SubmissionRow>({
  source: { entity: formSubmission },
  lead: `Kept for ${RETENTION_DAYS} days. Submissions are also emailed to the addresses in the site settings, if any.`,
  open: ({ id }) => `/form-submissions/${id}`,
  columns: [
    { key: 'sender', note: ({ email }) => email },
    { key: 'form', width: '140px', from: 'sm' },
    { key: 'page', isQuiet: true, width: 'min(320px, 30%)', from: 'md' },
    { key: 'created', label: 'Sent', instant: { none: '' }, width: '150px', from: 'sm' },
  ],
  bulkActions: [
    {
      key: 'delete',
      label: 'Delete',
      question: (submissions) => `Delete ${submissions}?`,
      consequence: 'They will be permanently deleted. Emails already sent cannot be recalled.',
      doing: 'Deleting',
      done: 'deleted',
      otherwise: '',
      isDanger: true,
      canUse: access.delete,
      isApplicable: () => true,
      operation: 'deleteFormSubmission',
      input: ({ id }) => ({ id }),
    },
  ],
  words: ['form submission', 'form submissions'],
  empty: { text: 'Messages that readers send through the site’s forms appear here.' },
});
