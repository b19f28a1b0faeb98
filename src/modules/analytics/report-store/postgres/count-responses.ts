import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';
import { RESPONSE_DIMENSION } from '../../collection/server/add-figures.ts';
import type { ReportScope, ResponseCount } from '../model/report-store.ts';
import { inDays } from './split-source.ts';
import { bothPeriods } from './view-sources.ts';

export async function countResponses(
  { db, organisationId }: UnitOfWork,
  { sites, spans }: ReportScope,
): Promise<{ now: ResponseCount | null; before: ResponseCount | null }> {
  const counted = bothPeriods(
    spans,
    (isNow, days) => sql`
    select ${isNow} as is_now, responses, coalesce((
      select sum(raw_views) from analytics_day v
      where v.organisation_id = r.organisation_id and v.site_id = r.site_id and v.day = r.day
        and v.dimension = ${RESPONSE_DIMENSION}), 0) as views
    from analytics_response_day r
    where organisation_id = ${organisationId} and site_id = any (${[...sites]}::integer[]) and ${inDays(days)}`,
  );
  const { rows } = await sql<ResponseCount & { isNow: boolean }>`
    select is_now as "isNow", sum(responses)::double precision as responses, sum(views)::double precision as views
    from (${counted}) as counted group by is_now`.execute(db);
  const of = (wanted: boolean) => rows.find(({ isNow }) => isNow === wanted) ?? null;
  return { now: of(true), before: of(false) };
}
