import { sql } from 'kysely';
import type { Db } from '#server/db/index.ts';
import type { DemographicAnswer } from '../../demographics.ts';
import type { Place } from '../../server/accounts.ts';

/** Keeps a reader's answers; those to other questions stay as they are. */
export async function saveDemographics(
  db: Db,
  { organisationId }: Place,
  { siteUserId, answers }: { siteUserId: number; answers: readonly DemographicAnswer[] },
): Promise<void> {
  if (answers.length === 0) return;
  const rows = answers.map(
    ({ questionId, answerIds, value }) =>
      sql`(${organisationId}, ${siteUserId}, ${questionId}, ${[...answerIds]}::integer[], ${value})`,
  );
  await sql`
    insert into site_user_demographic (organisation_id, site_user_id, question_id, answer_ids, value)
    values ${sql.join(rows)}
    on conflict (organisation_id, site_user_id, question_id) do update
      set answer_ids = excluded.answer_ids, value = excluded.value, updated = now()`.execute(db);
}
