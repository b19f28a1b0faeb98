import { emit } from '#model/jobs/define-event.ts';
import type { EntityHooks } from '#server/records/index.ts';
import { formSubmission } from '../entity.ts';
import { formSubmitted } from './events/form-submitted.ts';

export const hooks: EntityHooks<typeof formSubmission> = {
  entity: formSubmission,
  // Earlier submissions stored all answers as one text.
  csvEntries: ({ entries, answers }) => entries ?? [{ label: 'Answers', value: answers }],
  after: async (work, { action, record: { id, site, form } }) => {
    if (action === 'create') await emit(work, formSubmitted, { siteId: site, formSubmissionId: id, form });
  },
};
