import { sql } from 'kysely';
import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { answersOf, type StoredAnswers } from '../../../../model/demographics.ts';
import { countRows, totalOf, type CountedAnswer, type CountGroup } from '../../../../server/answer-counts.ts';
import { COUNTS_OUTPUT, surveyCounts } from '../../../../server/read-counts.ts';
import { survey } from '../../entity.ts';

/** Maximum number of a survey's questions, including earlier ones. */
const SHOWN_MAX = 50;

export const getSurveyCounts = defineOperation({
  name: 'getSurveyCounts',
  kind: 'query',
  summary: 'Number of times each answer to a survey’s questions was given.',
  input: {
    id: integer({ label: 'Survey', help: 'ID of the survey whose answers are counted.', required: true }),
  },
  output: COUNTS_OUTPUT,
  access: can('manage_memberships'),
  run: async (ctx: OperationContext, { id }): Promise<{ groups: CountGroup[] }> => {
    const found = await ctx.records.find(survey, id);
    if (!found) throw notFound('SURVEY_NOT_FOUND', 'survey');
    const counts = Map.groupBy(await surveyCounts(ctx, id), ({ questionId }) => questionId);
    const current = [...(found.requiredQuestions ?? []), ...(found.optionalQuestions ?? [])];
    const answered = [...counts.keys()].filter((question) => question > 0);
    const ids = [...new Set([...current, ...answered])].slice(0, SHOWN_MAX);
    const questions = await questionsOf(ctx, ids);
    const groups = ids.map((id) =>
      groupOf(id, questions.get(id), { counts: counts.get(id) ?? [], isCurrent: current.includes(id) }),
    );
    const all = { title: null, note: null, total: totalOf(counts.get(0) ?? []), rows: [] };
    return { groups: [all, ...groups] };
  },
});

function groupOf(
  id: number,
  question: StoredQuestion | undefined,
  { counts, isCurrent }: { counts: readonly CountedAnswer[]; isCurrent: boolean },
): CountGroup {
  const now = { type: question?.type ?? 0, answers: answersOf(question?.answers) };
  return {
    title: question?.label ?? `Deleted question ${id}`,
    note: isCurrent ? null : 'No longer asked',
    total: totalOf(counts),
    rows: countRows(now, counts),
  };
}

interface StoredQuestion {
  id: number;
  label: string;
  type: number;
  answers: StoredAnswers;
}

async function questionsOf(
  { db, organisationId }: OperationContext,
  ids: readonly number[],
): Promise<Map<number, StoredQuestion>> {
  const { rows } = await sql<StoredQuestion>`
    select id, label, type, answers from demographic_question
    where organisation_id = ${organisationId} and id = any (${[...ids]}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
