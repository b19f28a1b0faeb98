import { badInput } from '#model/errors.ts';
import { siteTag } from '#page-model/site-data.ts';
import type { EntityHooks } from '#server/records/index.ts';
import { QUESTIONS_MAX } from '../../../model/survey-form.ts';
import { surveysTag } from '../../../model/surveys.ts';
import { survey } from '../entity.ts';

export const hooks: EntityHooks<typeof survey> = {
  entity: survey,
  prepare: async (_work, { values, next }) => {
    const required = next.requiredQuestions ?? [];
    // A question listed as both required and optional is required.
    const optional = (next.optionalQuestions ?? []).filter((id) => !required.includes(id));
    if (required.length + optional.length > QUESTIONS_MAX)
      throw badInput('TOO_MANY_QUESTIONS', 'There are too many questions.', {
        optionalQuestions: `A survey may have at most ${QUESTIONS_MAX} questions. Remove some.`,
      });
    if (required.length + optional.length === 0 && next.askEmail === 'none')
      throw badInput('QUESTIONS_MISSING', 'There is nothing to answer.', {
        requiredQuestions: 'Add at least one question, or ask for the email address.',
      });
    return { ...values, optionalQuestions: optional };
  },
  // The gates of the site depend on whether a survey is active and can be answered.
  after: async (work, { record }) => {
    work.tags.add(siteTag(record.site));
    work.tags.add(surveysTag(record.site));
  },
};
