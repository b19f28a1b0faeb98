import { sql } from 'kysely';
import type { PlatformContext } from '#server/platform-context.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import { tokenCheck } from '../../collection/server/monitoring.ts';
import type { QuarterResponses, SiteResponses } from './response-counts.ts';

/** Adds responses to the figures of their sites, in one transaction each. What cannot be stored is logged, and lost. */
export async function storeResponses(
  { write, log }: Pick<PlatformContext, 'write' | 'log'>,
  counted: readonly SiteResponses[],
): Promise<void> {
  for (const { site, quarters } of counted) {
    const { organisationId, siteId } = site;
    const who = { actor: { kind: 'system' as const, organisationId }, organisationId, siteIds: [siteId] };
    try {
      await write(who, (work) => addResponses(work, siteId, quarters));
    } catch (err) {
      log.warn({ err, siteId }, 'Page responses of a site could not be counted.');
    }
  }
}

async function addResponses(
  work: UnitOfWork,
  siteId: number,
  quarters: readonly QuarterResponses[],
): Promise<void> {
  const { db, organisationId } = work;
  const responses = await responsesToReaders(work, siteId, quarters);
  await sql`
    insert into analytics_response_day as d (organisation_id, site_id, day, responses)
    select site.organisation_id, site.id, (quarter.at at time zone site.time_zone)::date, sum(quarter.responses)
    from site, unnest(${quarters.map(({ fromMs }) => new Date(fromMs).toISOString())}::timestamptz[],
      ${responses}::integer[]) as quarter (at, responses)
    where site.organisation_id = ${organisationId} and site.id = ${siteId}
    group by 1, 2, 3 order by 3
    on conflict (organisation_id, site_id, day) do update set responses = d.responses + excluded.responses`.execute(
    db,
  );
}

/** The responses of each quarter, without those to the monitoring of the site. Reads its token only if a request had one. */
async function responsesToReaders(
  work: UnitOfWork,
  siteId: number,
  quarters: readonly QuarterResponses[],
): Promise<number[]> {
  if (quarters.every(({ withToken }) => withToken.length === 0))
    return quarters.map(({ responses }) => responses);
  const isMonitoring = await tokenCheck(work, siteId);
  return quarters.map(({ responses, withToken }) =>
    withToken.reduce((sum, one) => sum + (isMonitoring(one.token) ? 0 : one.responses), responses),
  );
}
