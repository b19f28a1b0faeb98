/**
 * Removes a reader from the data of imports: the record of the file from which they were imported, and
 * remarks in reports.
 */
import { sql } from 'kysely';
import type { Db } from '#server/db/index.ts';
import type { Person } from './rows-of.ts';

/** Removes both. Uploaded files are not searched: a job removes them. */
export async function forgetImports(db: Db, { organisationId, id, addresses }: Person): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    delete from import_record
    where organisation_id = ${organisationId} and entity = 'siteUser' and record_id = ${id}
    returning record_key as key`.execute(db);
  const keys = rows.map(({ key }) => key);
  const isOfPerson = sql`(coalesce(one ->> 'key', '') = any(${keys}::text[]) or exists (
    select from unnest(${[...addresses]}::text[]) as address
    where strpos(lower(concat(one ->> 'key', ' ', one ->> 'reason')), address) > 0))`;
  const remarks = sql`jsonb_array_elements(
    case jsonb_typeof(r.report -> 'remarks') when 'array' then r.report -> 'remarks' else '[]' end)`;
  await sql`
    update migration_run r set report = jsonb_set(r.report, '{remarks}', (
      select coalesce(jsonb_agg(one order by place), '[]') from ${remarks} with ordinality as said (one, place)
      where not ${isOfPerson}))
    where r.organisation_id = ${organisationId} and exists (select from ${remarks} as said (one) where ${isOfPerson})`.execute(
    db,
  );
}
