import type { EntityHooks } from '#server/records/index.ts';
import { formSubmission } from '../entity.ts';

export const hooks: EntityHooks<typeof formSubmission> = {
  entity: formSubmission,
  // Earlier submissions stored all answers as one text.
  csvEntries: ({ entries, answers }) => entries ?? [{ label: 'Answers', value: answers }],
};
