/** Figures of the notices of reports. */
import { sql } from 'kysely';
import type { Days } from '#reports/report-period.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import { CONSENT_DIMENSION } from '../../collection/server/add-figures.ts';
import { SAMPLE_DIMENSION } from '../../collection/server/sample-days.ts';
import type { ReportScope } from '../model/report-store.ts';
import { inDays } from './split-source.ts';

export async function readConsent(
  { db, organisationId }: UnitOfWork,
  { sites, spans }: ReportScope,
): Promise<{ views: number; given: number }> {
  const { rows } = await sql<{ views: number; given: number }>`
    select coalesce(sum(views), 0)::double precision as views,
      coalesce(sum(views) filter (where value = 'given'), 0)::double precision as given
    from analytics_day
    where organisation_id = ${organisationId} and site_id = any (${[...sites]}::integer[])
      and dimension = ${CONSENT_DIMENSION} and ${inDays(spans.now)}`.execute(db);
  return rows[0] ?? { views: 0, given: 0 };
}

export async function lastSampleDay(
  { db, organisationId }: UnitOfWork,
  sites: readonly number[],
  days: Days,
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select max(day)::text as last from analytics_day
    where organisation_id = ${organisationId} and site_id = any (${[...sites]}::integer[])
      and dimension = ${SAMPLE_DIMENSION} and ${inDays(days)}`.execute(db);
  return rows[0]?.last ?? null;
}
