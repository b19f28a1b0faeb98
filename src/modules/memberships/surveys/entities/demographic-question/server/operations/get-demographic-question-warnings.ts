import { sql } from 'kysely';
import { z } from 'zod';
import { integer } from '#fields/integer/field.ts';
import { json } from '#fields/json/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import {
  changeWarnings,
  deletionWarnings,
  type GivenAnswers,
  type Warning,
} from '../../../../server/question-warnings.ts';
import { readerCounts, surveyCountsOfQuestion } from '../../../../server/read-counts.ts';
import { ANSWERS_MAX, demographicQuestion, QUESTION_TYPES } from '../../entity.ts';

/** The fields that affect answers; other fields are ignored. */
const CHANGES = z.object({
  type: z.int().optional(),
  answers: z
    .array(z.object({ id: z.int().nullish(), label: z.string().max(200).nullish() }))
    .max(ANSWERS_MAX)
    .nullish(),
});

export const getDemographicQuestionWarnings = defineOperation({
  name: 'getDemographicQuestionWarnings',
  kind: 'query',
  summary:
    'How changing or deleting a question affects readers’ answers. Empty if the question has no answers.',
  input: {
    id: integer({
      label: 'Question',
      help: 'ID of the question that would be changed or deleted.',
      required: true,
    }),
    values: json({ label: 'Values to save', check: CHANGES, help: 'Empty: the question is to be deleted.' }),
  },
  output: {
    shape: 'ChangeWarnings',
    fields: {
      warnings: list({
        label: 'Warnings',
        required: true,
        typeName: 'ChangeWarning',
        entryLabel: 'warning',
        of: {
          title: text({ label: 'Title', required: true }),
          text: text({ label: 'Text', required: true }),
        },
      }),
    },
  },
  access: can('manage_memberships'),
  run: async (ctx: OperationContext, { id, values }): Promise<{ warnings: Warning[] }> => {
    const question = await ctx.records.find(demographicQuestion, id);
    if (!question) throw notFound('DEMOGRAPHIC_QUESTION_NOT_FOUND', 'demographic question');
    const given = {
      readers: await readerCounts(ctx, id),
      surveys: await surveyCountsOfQuestion(ctx, id),
      qualifying: await qualifyingFor(ctx, id),
    };
    if (values === null) return { warnings: deletionWarnings(given) };
    const { type, answers } = CHANGES.parse(values);
    const next = { type: type ?? question.type, answers: answers === undefined ? question.answers : answers };
    return { warnings: changeWarnings(question, next, given, typeLabel) };
  },
});

function typeLabel(type: number): string {
  return QUESTION_TYPES.find(({ value }) => value === type)?.label ?? String(type);
}

async function qualifyingFor(
  { db, organisationId }: OperationContext,
  questionId: number,
): Promise<GivenAnswers['qualifying']> {
  const { rows } = await sql<{ title: string; ids: number[] | null }>`
    select title, qualifying_answer_ids as ids from membership
    where organisation_id = ${organisationId} and qualifying_question_id = ${questionId} order by title limit 20`.execute(
    db,
  );
  const named = new Map<number, string[]>();
  for (const { title, ids } of rows)
    for (const id of ids ?? []) named.set(id, [...(named.get(id) ?? []), title]);
  return named;
}
