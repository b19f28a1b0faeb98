/**
 * Items by the id that another program has for them. Imports store theirs in the same table, so that a program can
 * continue what an import began, and the other way round.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { sourceRecordLock } from '#import/source-record.ts';
import { canonical } from '#merge/deep-equal.ts';
import { badInput } from '#model/errors.ts';
import type { UnitOfWork } from '#server/records/index.ts';

/** An id that is unique for a site and a source. */
export interface ExternalId {
  site: number;
  source: string;
  externalId: string;
}

/** The item that has an external id, as a program or an import last wrote it. */
export interface KnownItem {
  id: number;
  recordVersion: number;
  fingerprint: string;
}

/**
 * Returns the item with this id, or null. Until the transaction ends, other transactions that look for the same id
 * wait, so that concurrent calls and imports create one item.
 */
export async function findByExternalId(work: UnitOfWork, key: ExternalId): Promise<KnownItem | null> {
  const { organisationId } = work;
  const lock = sourceRecordLock({ organisationId, ...key, key: key.externalId });
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(work.db);
  const row = await work.db
    .selectFrom('import_record')
    .select(['entity', 'record_id', 'record_version', 'hash'])
    .where('organisation_id', '=', organisationId)
    .where('site_id', '=', key.site)
    .where('source_key', '=', key.source)
    .where('record_key', '=', key.externalId)
    .executeTakeFirst();
  if (!row) return null;
  if (row.entity !== 'content')
    throw badInput(
      'EXTERNAL_ID_OF_OTHER_RECORD',
      `“${key.externalId}” of the source “${key.source}” is not an item. Choose another source or ID.`,
      { externalId: 'This ID belongs to a record that is not an item.' },
    );
  return { id: row.record_id, recordVersion: row.record_version, fingerprint: row.hash };
}

/** Stores the item of an external id, in the transaction that wrote the item. */
export async function storeExternalId(work: UnitOfWork, key: ExternalId, item: KnownItem): Promise<void> {
  await sql`
    insert into import_record (organisation_id, site_id, source_key, record_key, entity, record_id, record_version, hash)
    values (${work.organisationId}, ${key.site}, ${key.source}, ${key.externalId}, 'content', ${item.id}, ${item.recordVersion}, ${item.fingerprint})
    on conflict (organisation_id, site_id, source_key, record_key) do update set
      entity = excluded.entity, record_id = excluded.record_id, record_version = excluded.record_version,
      hash = excluded.hash, imported = clock_timestamp()`.execute(work.db);
}

/** The fingerprint of what a program sent for an item. It never equals that of an import. */
export function fingerprintOf(sent: unknown, isPublished = false): string {
  return `${isPublished ? PUBLISHED : 'api '}${createHash('sha256').update(canonical(sent)).digest('hex')}`;
}

/** Whether a program published the item when it last wrote it. */
export function wasPublishedBy({ fingerprint }: Pick<KnownItem, 'fingerprint'>): boolean {
  return fingerprint.startsWith(PUBLISHED);
}

const PUBLISHED = 'api published ';
