/** Answers that are deleted, with what history and search say of them. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/index.ts';

/** Strangers' answers are kept as long as the browser that gave them knows it; those of accounts with the account. */
export const KEPT_DAYS = 365;

/** Answers deleted in one transaction of the daily job. */
const CLEARED_MAX = 500;

/** Deletes what strangers answered more than a year ago, a bounded number; says whether more are left. */
export async function clearOldAnswers(db: Db, organisationId: number): Promise<{ hasMore: boolean }> {
  const due = sql`id in (select id from survey_answer
    where organisation_id = ${organisationId} and site_user_id is null
      and created < now() - make_interval(days => ${KEPT_DAYS})
    order by created, id limit ${CLEARED_MAX})`;
  return { hasMore: (await forgetAnswers(db, organisationId, due)) === CLEARED_MAX };
}

/** Deletes what an account answered, on every site that shares it. */
export async function forgetAnswersOf(db: Db, siteUserId: number): Promise<void> {
  await sql`select forget_survey_answers(${siteUserId}::integer)`.execute(db);
}

async function forgetAnswers(db: Db, organisationId: number, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    delete from survey_answer where organisation_id = ${organisationId} and ${which} returning id`.execute(
    db,
  );
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  for (const table of ['history', 'search_entry'] as const)
    await sql`
      delete from ${sql.table(table)}
      where organisation_id = ${organisationId} and entity = 'surveyAnswer' and record_id = any (${ids}::integer[])`.execute(
      db,
    );
  return rows.length;
}
