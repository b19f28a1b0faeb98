/** Searches of past days for the demo, in the language of its items. */
import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';
import { sampleRandom } from '../../collection/server/sample-random.ts';

/** Items whose names give the terms. */
const TERMS = 40;

/**
 * Fills the searches of a site whose views were generated. Terms are the first two words of items; every third one is
 * misspelled, and finds nothing.
 */
export async function addSampleSearches({ db, organisationId }: UnitOfWork, site: number): Promise<void> {
  await sql`
    with day as (
      select day, sum(views) as views from analytics_item_day
      where organisation_id = ${organisationId} and site_id = ${site} group by day),
    named as (
      select left(lower(split_part(plain, ' ', 1) || ' ' || split_part(plain, ' ', 2)), 80) as term, min(id) as id
      from content cross join lateral regexp_replace(name, '[[:punct:]“”‘’«»、。]+', '', 'g') as plain
      where organisation_id = ${organisationId} and site_id = ${site} and status = 1 and type <> 'Contact'
      group by 1),
    ranked as (select term, row_number() over (order by ${sampleRandom(sql`id`)}, id) as rank from named),
    searched as (
      select case when rank % 3 = 0 then overlay(trim(term) placing '' from 3 for 1) else trim(term) end as term,
        bool_or(rank % 3 = 0) as is_missing, min(rank) as rank
      from ranked where rank <= ${TERMS} and trim(term) <> '' group by 1),
    counted as (
      select day, term, is_missing,
        floor(views * 0.012 / power(rank, 0.7) * case when is_missing then 0.5 else 1 end
          + ${sampleRandom(sql`day`, sql`term`)})::integer as searches
      from day cross join searched)
    insert into analytics_search_day (organisation_id, site_id, day, term, searches, without_results, clicks)
    select ${organisationId}, ${site}, day, term, searches, case when is_missing then searches else 0 end,
      case when is_missing then 0 else round(searches * 0.6) end
    from counted where searches > 0 order by day, term`.execute(db);
}
