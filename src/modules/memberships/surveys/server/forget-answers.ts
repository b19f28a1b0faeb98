/** Deletes answers, together with their history and search entries. */
import { sql } from 'kysely';
import type { Db } from '#server/db/index.ts';

/**
 * Anonymous answers are stored as long as the browser's cookie lasts, answers of accounts as long as the
 * account.
 */
const RETENTION_DAYS = 365;

/** Maximum number of answers deleted in one transaction of the daily job. */
const CLEARED_MAX = 500;

/**
 * Deletes anonymous answers older than a year, a limited number at a time; returns whether more remain. Does
 * not use `records.erase`, whose history entry would name the sender. Also merges the partial counts of
 * answers.
 */
export async function clearOldAnswers(db: Db, organisationId: number): Promise<{ hasMore: boolean }> {
  const { rows } = await sql<{ id: number }>`
    delete from survey_answer where organisation_id = ${organisationId} and id in (
      select id from survey_answer where organisation_id = ${organisationId} and site_user_id is null
        and created < now() - make_interval(days => ${RETENTION_DAYS})
      order by created, id limit ${CLEARED_MAX})
    returning id`.execute(db);
  await sql`select fold_answer_counts()`.execute(db);
  const ids = rows.map(({ id }) => id);
  const known = await sql<{ word: string }>`
    select distinct unnest(tsvector_to_array(words)) as word from search_entry
    where organisation_id = ${organisationId} and entity = 'surveyAnswer' and record_id = any (${ids}::integer[])`.execute(
    db,
  );
  for (const table of ['history', 'search_entry'] as const)
    await sql`
      delete from ${sql.table(table)}
      where organisation_id = ${organisationId} and entity = 'surveyAnswer' and record_id = any (${ids}::integer[])`.execute(
      db,
    );
  const words = known.rows.map(({ word }) => word);
  await sql`select forget_search_words('surveyAnswer', ${words}::text[])`.execute(db);
  return { hasMore: rows.length === CLEARED_MAX };
}
