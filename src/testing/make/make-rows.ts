/** Rows of the world that are the same in both organisations. */
import { csvExport } from '#entities/csv-export/entity.ts';
import type { Services } from '#server/services.ts';

/** Creates a list that a user saved as CSV; returns its id. */
export async function makeExport(
  services: Services,
  organisationId: number,
  startedBy: number,
): Promise<number> {
  const values = {
    name: 'Redirects.csv',
    operation: 'getWebsiteRedirectStream',
    input: {},
    siteIds: [],
    startedBy,
  };
  const made = await services.write(
    { actor: { kind: 'system', organisationId }, organisationId, siteIds: [] },
    (work) => work.records.insertSkippingPrepare(csvExport, { ...values, state: 'ready', rows: 0 }),
  );
  return made.id;
}

/** A site with default settings. */
export function siteRow(organisationId: number, key: string) {
  return {
    organisation_id: organisationId,
    tenant_key: key,
    name: 'The Harbour Post',
    tagline: null,
    description: null,
    language: 'en',
    time_zone: 'UTC',
    primary_color: '#12343b',
    accent_color: '#b23a2e',
    primary_font: 'encode_sans_condensed',
    secondary_font: 'pt_sans',
    corporate_name: null,
  };
}
