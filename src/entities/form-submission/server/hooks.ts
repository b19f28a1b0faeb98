import type { EntityHooks } from '#server/records/index.ts';
import { formSubmission } from '../entity.ts';

export const hooks: EntityHooks<typeof formSubmission> = {
  entity: formSubmission,
  // Those kept before answers were kept one by one have them as one text.
  csvEntries: ({ entries, answers }) => entries ?? [{ label: 'Answers', value: answers }],
};
