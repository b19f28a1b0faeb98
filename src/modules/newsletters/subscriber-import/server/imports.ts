/** Imports of subscribers into a newsletter. */
import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import type { ImportKind } from '../../file-import/server/import-kind.ts';
import { newestImports, type ListedImport } from '../../file-import/server/import-store.ts';
import { addBatch } from './add-batch.ts';
import {
  SUBSCRIBER_COUNTS,
  type BegunImport,
  type SubscriberCount,
  type SubscriberImportColumns,
} from './import-columns.ts';

type Work = Pick<RecordContext, 'db' | 'organisationId'>;

export const subscriberImport: ImportKind<SubscriberCount, SubscriberImportColumns> = {
  table: 'newsletter_subscriber_import',
  scope: ['organisation_id', 'site_id'],
  counts: SUBSCRIBER_COUNTS,
  columns: sql`site_id as site, newsletter_id as newsletter, started_by as "startedBy",
    consent_kind as "consentKind", consent_text as "consentText", origin, layout`,
  addBatch,
};

/** Begins an import; returns its id, or null while another import of the newsletter runs. */
export async function beginImport({ db, organisationId }: Work, begun: BegunImport): Promise<number | null> {
  const { site, newsletter, startedBy, consentKind, consentText, origin } = begun;
  const { rows } = await sql<{ id: number }>`
    insert into newsletter_subscriber_import
      (organisation_id, site_id, newsletter_id, started_by, consent_kind, consent_text, origin)
    select ${organisationId}, ${site}, ${newsletter}, ${startedBy}::integer, ${consentKind}, ${consentText}, ${origin}
    where not exists (select from newsletter_subscriber_import where organisation_id = ${organisationId}
      and newsletter_id = ${newsletter} and state = 'queued')
    returning id::double precision as id`.execute(db);
  return rows[0]?.id ?? null;
}

/** The newest imports of a site with the titles of their newsletters. */
export async function newestSubscriberImports(
  work: Work,
  { site, ...which }: { site: number; limit: number; problems: number },
): Promise<(ListedImport<SubscriberCount> & SubscriberImportColumns & { title: string })[]> {
  const newest = newestImports(subscriberImport, work, { condition: sql`site_id = ${site}`, ...which });
  const { rows } = await sql<ListedImport<SubscriberCount> & SubscriberImportColumns & { title: string }>`
    select i.*, n.title from (${newest}) i
    join newsletter n on n.organisation_id = ${work.organisationId} and n.id = i.newsletter
    order by i.id desc`.execute(work.db);
  return rows;
}
