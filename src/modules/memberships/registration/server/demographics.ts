import { sql } from 'kysely';
import type { Db } from '#server/db/index.ts';
import type { DemographicAnswer } from '../../surveys/model/demographics.ts';
import type { Place } from '../../account/server/accounts.ts';

/** Stores a reader's answers with the wording they read; answers to other questions are unchanged. */
export async function saveDemographics(
  db: Db,
  { organisationId }: Place,
  { siteUserId, answers }: { siteUserId: number; answers: readonly DemographicAnswer[] },
): Promise<void> {
  if (answers.length === 0) return;
  const rows = answers.map(
    ({ questionId, question, type, choices, value }) =>
      sql`(${organisationId}, ${siteUserId}, ${questionId}, ${question}, ${type},
        ${choices.map(({ id }) => id)}::integer[], ${choices.map(({ label }) => label)}::text[], ${value})`,
  );
  await sql`
    insert into site_user_demographic
      (organisation_id, site_user_id, question_id, question, question_type, answer_ids, answers, value)
    values ${sql.join(rows)}
    on conflict (organisation_id, site_user_id, question_id) do update
      set question = excluded.question, question_type = excluded.question_type, answer_ids = excluded.answer_ids,
        answers = excluded.answers, value = excluded.value, updated = now()`.execute(db);
}
