import { badInput } from '#model/errors.ts';
import type { EntityHooks } from '#server/records/index.ts';
import { DEMOGRAPHIC_TYPES } from '../../../demographics.ts';
import { questionsTag } from '../../../surveys/surveys.ts';
import { demographicQuestion } from '../entity.ts';

const CHOSEN: readonly number[] = [DEMOGRAPHIC_TYPES.single, DEMOGRAPHIC_TYPES.multi];

export const hooks: EntityHooks<typeof demographicQuestion> = {
  entity: demographicQuestion,
  // An answer keeps its id when it is reworded, and no id is given twice: readers' answers are kept by it.
  prepare: async (_work, { values, next }) => {
    const answers = CHOSEN.includes(next.type) ? (next.answers ?? []) : [];
    if (CHOSEN.includes(next.type) && answers.length === 0)
      throw badInput('Readers have nothing to choose from.', { answers: 'Add at least one answer.' });
    let last = next.lastAnswerId ?? 0;
    const known = new Set<number>();
    const numbered = answers.map(({ label, id }) => {
      const kept = id !== null && id <= last && !known.has(id) ? id : (last += 1);
      known.add(kept);
      return { label, id: kept };
    });
    return { ...values, answers: numbered, lastAnswerId: last };
  },
  // Pages that ask it are kept.
  after: async (work) => void work.tags.add(questionsTag(work.organisationId)),
};
