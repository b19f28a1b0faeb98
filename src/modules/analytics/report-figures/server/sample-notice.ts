import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';
import { SAMPLE_DIMENSION } from '../../collection/server/sample-days.ts';
import { dayText } from './day-text.ts';

/** Returns the notice of a report on days whose figures were generated for the demo; null without such days. */
export async function sampleNotice(
  { db, organisationId }: UnitOfWork,
  sites: readonly number[],
  { from, until }: { from: string; until: string },
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select max(day)::text as last from analytics_day
    where organisation_id = ${organisationId} and site_id = any (${[...sites]}::integer[]) and dimension = ${SAMPLE_DIMENSION}
      and day between ${from}::date and ${until}::date`.execute(db);
  const last = rows[0]?.last ?? null;
  return last === null ? null : `Sample figures: those up to ${dayText(last)} were generated for the demo.`;
}
