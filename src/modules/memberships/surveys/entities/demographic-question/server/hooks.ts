import { badInput } from '#model/errors.ts';
import type { EntityHooks } from '#server/records/index.ts';
import { hasChoices, numberedAnswers } from '../../../server/changed-question.ts';
import { questionsTag } from '../../../model/surveys.ts';
import { demographicQuestion } from '../entity.ts';

export const hooks: EntityHooks<typeof demographicQuestion> = {
  entity: demographicQuestion,
  prepare: async (_work, { before, values, next }) => {
    if (hasChoices(next.type) && (next.answers ?? []).length === 0)
      throw badInput('ANSWERS_MISSING', 'Readers have nothing to choose from.', {
        answers: 'Add at least one answer.',
      });
    return { ...values, ...numberedAnswers(before, next) };
  },
  // Pages with the question are cached.
  after: async (work) => void work.tags.add(questionsTag(work.organisationId)),
};
