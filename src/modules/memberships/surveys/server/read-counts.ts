/** How often each answer was given: sums maintained by the database, so that they cost the same for ten answers and a million. */
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

/** What the API answers of them. */
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
            count: integer({ label: 'Count', required: true }),
          },
        }),
      },
    }),
  },
} as const;

/** What readers answered of themselves to a question. */
export function readerCounts(work: Where, questionId: number): Promise<CountedAnswer[]> {
  return counted(
    work,
    sql`demographic_answer_count where organisation_id = ${work.organisationId} and question_id = ${questionId}`,
  );
}

/** What was answered to a question in surveys of the sites in view. */
export function surveyCountsOfQuestion(work: Where, questionId: number): Promise<CountedAnswer[]> {
  return counted(
    work,
    sql`survey_answer_count where organisation_id = ${work.organisationId} and question_id = ${questionId}`,
  );
}

/** What was answered to a survey; as question 0 by how many. */
export function surveyCounts(work: Where, surveyId: number): Promise<CountedAnswer[]> {
  return counted(
    work,
    sql`survey_answer_count where organisation_id = ${work.organisationId} and survey_id = ${surveyId}`,
  );
}

/** Answers of one read, the most frequent ones: more than the choices of 50 questions in their wordings. */
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
