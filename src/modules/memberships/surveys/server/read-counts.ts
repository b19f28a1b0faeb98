/**
 * Number of times each answer was given. The database maintains the sums, so that reading them costs the same
 * for ten answers and for a million.
 */
import { sql, type RawBuilder } from 'kysely';
import { list } from '#fields/list/field.ts';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import type { Db } from '#server/db/index.ts';
import type { CountedAnswer } from './answer-counts.ts';

interface Where {
  db: Db;
  organisationId: number;
}

/** Answer counts as the API returns them. */
export const COUNTS_OUTPUT = {
  shape: 'AnswerCounts',
  fields: {
    groups: list({
      label: 'Questions',
      required: true,
      typeName: 'AnswerCountGroup',
      entryLabel: 'question',
      of: {
        title: text({ label: 'Title' }),
        note: text({ label: 'Note' }),
        total: integer({ label: 'Who answered', required: true }),
        rows: list({
          label: 'Answers',
          required: true,
          typeName: 'AnswerCount',
          entryLabel: 'answer',
          of: {
            label: text({ label: 'Answer', required: true }),
            note: text({ label: 'Note' }),
            count: integer({
              label: 'Count',
              help: 'Number of readers who gave the answer.',
              required: true,
            }),
          },
        }),
      },
    }),
  },
} as const;

/** Counts of the answers to a question that readers have in their profiles. */
export function readerCounts(work: Where, questionId: number): Promise<CountedAnswer[]> {
  return counted(
    work,
    sql`demographic_answer_count where organisation_id = ${work.organisationId} and question_id = ${questionId}`,
  );
}

/** Counts of the answers to a question in surveys of the visible sites. */
export function surveyCountsOfQuestion(work: Where, questionId: number): Promise<CountedAnswer[]> {
  return counted(
    work,
    sql`survey_answer_count where organisation_id = ${work.organisationId} and question_id = ${questionId}`,
  );
}

/** Counts of the answers to a survey; question 0 counts the people who answered. */
export function surveyCounts(work: Where, surveyId: number): Promise<CountedAnswer[]> {
  return counted(
    work,
    sql`survey_answer_count where organisation_id = ${work.organisationId} and survey_id = ${surveyId}`,
  );
}

/**
 * Maximum number of counts in one read, most frequent first: more than the choices of 50 questions in all
 * their wordings.
 */
const COUNTED_MAX = 10_000;

async function counted({ db }: Where, of: RawBuilder<unknown>): Promise<CountedAnswer[]> {
  const { rows } = await sql<CountedAnswer>`
    select * from (
      select question_id as "questionId", question_type as type, answer_id as "answerId", answer, sum(amount)::integer as amount
      from ${of}
      group by question_id, question_type, answer_id, answer having sum(amount) > 0
      order by amount desc limit ${COUNTED_MAX}) as frequent
    order by "questionId", type, "answerId", answer`.execute(db);
  return rows;
}
