import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';
import { CONSENT_DIMENSION } from '../../collection/server/add-figures.ts';
import { inDays, type OfSites } from './sources.ts';

/**
 * Returns for how many views by people in the period there was performance consent, as a sentence for reports with figures
 * that need it; null if no view was counted by consent. Days before consent was counted are left out.
 */
export async function consentNotice(
  { db, organisationId }: UnitOfWork,
  { sites, spans }: OfSites,
): Promise<string | null> {
  const { rows } = await sql<{ views: number | null; given: number }>`
    select sum(views)::double precision as views,
      coalesce(sum(views) filter (where value = 'given'), 0)::double precision as given
    from analytics_day
    where organisation_id = ${organisationId} and site_id = any (${[...sites]}::integer[])
      and dimension = ${CONSENT_DIMENSION} and ${inDays(spans.now)}`.execute(db);
  const { views = 0, given = 0 } = rows[0] ?? {};
  return views ? `Consent given for ${Math.round((given / views) * 100)}% of views.` : null;
}
