import { badInput } from '#model/errors.ts';
import type { EntityHooks, PreparedWrite, RecordContext } from '#server/records/index.ts';
import { answersOf } from '../../../../surveys/model/demographics.ts';
import { membershipsTag } from '../../../model/memberships.ts';
import { demographicQuestion } from '../../../../surveys/entities/demographic-question/entity.ts';
import { membership } from '../entity.ts';

type Planned = PreparedWrite<typeof membership>['next'];

export const hooks: EntityHooks<typeof membership> = {
  entity: membership,
  prepare: async (work, { values, next }) => {
    const alias = await work.records.alias(membership, next, {
      title: next.title,
      addressOf: (own) => `/membership/signup/${own}`,
    });
    return { ...values, alias, qualifyingAnswerIds: await qualifyingAnswerIds(work, next) };
  },
  after: async (work, { record }) => void work.tags.add(membershipsTag(record.site)),
};

/** The ids of the answers that were entered as lines; null if every reader may join. */
async function qualifyingAnswerIds(
  work: RecordContext,
  { qualifyingQuestion, qualifyingAnswers }: Planned,
): Promise<number[] | null> {
  if (qualifyingQuestion === null) return null;
  const question = await work.records.find(demographicQuestion, qualifyingQuestion);
  const answers = answersOf(question?.answers);
  // The answer may have been reworded since: readers who gave it, in any wording, still qualify.
  const known = [...answers, ...answersOf(question?.earlierAnswers)];
  const lines = (qualifyingAnswers ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.map((line) => {
    const found = known.find(({ label }) => label.toLowerCase() === line.toLowerCase());
    if (found) return found.id;
    throw badInput('ANSWER_UNKNOWN', 'An answer is unknown.', {
      qualifyingAnswers: `The question has no answer “${line}”. It has: ${answers.map(({ label }) => label).join(', ')}.`,
    });
  });
}
