/**
 * The records that earlier imports of a site created: the source record each of them came from, and its
 * content at that time.
 */
import { sql } from 'kysely';
import { sourceRecordLock } from '#import/source-record.ts';
import { batchedStatement, deferredStatement } from '#records/write-batch.ts';
import { tableOf, type RecordContext } from '#server/records/index.ts';

/** A record of a source, and the record that it was imported as. */
export interface ImportedRecord {
  sourceKey: string;
  recordKey: string;
  entity: string;
  id: number;
  /** The record's version when the import last wrote it; another version means that it was changed since. */
  version: number;
  /** Hash of the mapped values, hex. */
  hash: string;
  addresses: readonly string[];
}

export interface ImportState {
  get: (sourceKey: string, recordKey: string) => ImportedRecord | undefined;
  set: (record: ImportedRecord) => void;
  /** Whether any record of the source is known. */
  hasSource: (sourceKey: string) => boolean;
  /** Returns those of the addresses that no other record has claimed. A claim also applies to later runs. */
  claim: (sourceKey: string, recordKey: string, addresses: readonly string[]) => string[];
  /** Whether a record was deleted since its import: references to it are not allowed. */
  isDeleted: (record: ImportedRecord) => boolean;
  /** The record that was imported from an old address; undefined if the record was deleted. */
  addressOf: (address: string) => ImportedRecord | undefined;
  /** Increases with every record and address that becomes known. */
  growth: () => number;
}

/**
 * Reads the state of a site; cached in memory during a run. `sourceKeys` are the sources of the run: records that
 * programs have written are left out if they are of other sources, because no import refers to them.
 */
export async function loadState(
  work: RecordContext,
  siteId: number,
  sourceKeys: readonly string[],
): Promise<ImportState> {
  const { db, organisationId } = work;
  const rows = await db
    .selectFrom('import_record')
    .select(STATE_COLUMNS)
    .where('organisation_id', '=', organisationId)
    .where('site_id', '=', siteId)
    .where(sql<boolean>`(hash not like 'api %' or source_key = any(${sourceKeys}))`)
    .execute();
  const state = createState(await deletedOf(work, rows));
  for (const row of rows) state.set(importedRecordOf(row));
  return state;
}

const STATE_COLUMNS = [
  'source_key',
  'record_key',
  'entity',
  'record_id',
  'record_version',
  'hash',
  'addresses',
] as const;

interface StateRow {
  source_key: string;
  record_key: string;
  entity: string;
  record_id: number;
  record_version: number;
  hash: string;
  addresses: string[];
}

const importedRecordOf = (row: StateRow): ImportedRecord => ({
  sourceKey: row.source_key,
  recordKey: row.record_key,
  entity: row.entity,
  id: row.record_id,
  version: row.record_version,
  hash: row.hash,
  addresses: row.addresses,
});

/** An empty state; `deleted` are the records that no longer exist, as `entity id`. */
function createState(deleted: ReadonlySet<string>): ImportState {
  const isDeleted = ({ entity, id }: ImportedRecord) => deleted.has(`${entity} ${id}`);
  const records = new Map<string, ImportedRecord>();
  const addresses = new Map<string, ImportedRecord>();
  const claims = new Map<string, string>();
  const sources = new Set<string>();
  let growth = 0;
  return {
    get: (sourceKey, recordKey) => records.get(`${sourceKey}\n${recordKey}`),
    hasSource: (sourceKey) => sources.has(sourceKey),
    set(record) {
      sources.add(record.sourceKey);
      const key = `${record.sourceKey}\n${record.recordKey}`;
      const before = records.get(key);
      if (!before || before.id !== record.id) growth += 1;
      for (const address of before?.addresses ?? []) addresses.delete(address);
      records.set(key, record);
      for (const address of record.addresses) {
        addresses.set(address, record);
        claims.set(address, key);
        if (!before?.addresses.includes(address)) growth += 1;
      }
    },
    claim(sourceKey, recordKey, wanted) {
      const key = `${sourceKey}\n${recordKey}`;
      return wanted.filter((address) => {
        const owner = claims.get(address) ?? key;
        claims.set(address, owner);
        return owner === key;
      });
    },
    isDeleted,
    addressOf(address) {
      const record = addresses.get(address);
      return record && !isDeleted(record) ? record : undefined;
    },
    growth: () => growth,
  };
}

/** Returns those of the rows whose record is deleted or in the trash, as `entity id`. */
async function deletedOf(
  { db, organisationId, registry }: RecordContext,
  rows: readonly { entity: string; record_id: number }[],
): Promise<Set<string>> {
  const deleted = new Set(rows.map((row) => `${row.entity} ${row.record_id}`));
  for (const name of new Set(rows.map((row) => row.entity))) {
    const entity = registry.entities.get(name)?.entity;
    if (!entity) continue;
    const inTrash = entity.variants ? sql`status = 0` : sql`false`;
    const ids = rows.filter((row) => row.entity === name).map((row) => row.record_id);
    const found = await sql<{ id: number }>`
      select id from ${sql.table(tableOf(entity))}
      where organisation_id = ${organisationId} and id = any(${ids}::integer[]) and not ${inTrash}`.execute(
      db,
    );
    for (const { id } of found.rows) deleted.delete(`${name} ${id}`);
  }
  return deleted;
}

/** A record of a source, which has one lock. */
interface RecordPlace {
  siteId: number;
  sourceKey: string;
  recordKey: string;
}

/**
 * Until the transaction ends, other transactions that look for one of these records wait. Must be called before the
 * transaction writes: a program holds the lock of its record while it waits for others.
 */
export async function lockSourceRecords(
  { organisationId, db }: Pick<RecordContext, 'organisationId' | 'db'>,
  places: readonly RecordPlace[],
): Promise<void> {
  const names = places.map(({ siteId: site, sourceKey: source, recordKey: key }) =>
    sourceRecordLock({ organisationId, site, source, key }),
  );
  // Always locks in the same order; otherwise two transactions could deadlock.
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${[...new Set(names)].sort()}::text[]) as held (name)`.execute(db);
}

/**
 * Returns what a program, or an import, has written under the ID since the state was read; the state's record otherwise. The ID must
 * be locked (`lockSourceRecords`): programs that look for it then find the record instead of creating a second one.
 */
export async function findImportedRecord(
  work: RecordContext,
  place: RecordPlace,
  known: ImportedRecord | undefined,
): Promise<ImportedRecord | undefined> {
  return (await readTogether(work, place)) ?? known;
}

const readTogether = batchedStatement(
  ({ siteId, sourceKey }: RecordPlace) => `${siteId} ${sourceKey}`,
  async (work: RecordContext, places): Promise<(ImportedRecord | null)[]> => {
    const [first] = places;
    if (!first) return [];
    const { organisationId, db } = work;
    const { siteId: site, sourceKey: source } = first;
    const rows = await db
      .selectFrom('import_record')
      .select(STATE_COLUMNS)
      .where('organisation_id', '=', organisationId)
      .where('site_id', '=', site)
      .where('source_key', '=', source)
      .where(sql<boolean>`record_key = any(${places.map(({ recordKey }) => recordKey)}::text[])`)
      .execute();
    const records = new Map(rows.map((row) => [row.record_key, importedRecordOf(row)]));
    return places.map(({ recordKey }) => records.get(recordKey) ?? null);
  },
);

/** Stores which record a source record was imported as, in the transaction that wrote the record. */
export const saveState = deferredStatement(
  async (work: RecordContext, rows: readonly { siteId: number; record: ImportedRecord }[]) => {
    const documents = rows.map(({ siteId, record }) => ({
      organisation_id: work.organisationId,
      site_id: siteId,
      source_key: record.sourceKey,
      record_key: record.recordKey,
      entity: record.entity,
      record_id: record.id,
      record_version: record.version,
      hash: record.hash,
      addresses: record.addresses,
    }));
    await sql`
      insert into import_record (organisation_id, site_id, source_key, record_key, entity, record_id, record_version, hash, addresses)
      select organisation_id, site_id, source_key, record_key, entity, record_id, record_version, hash, addresses
      from json_populate_recordset(null::import_record, ${JSON.stringify(documents)})
      on conflict (organisation_id, site_id, source_key, record_key) do update set
        entity = excluded.entity, record_id = excluded.record_id, record_version = excluded.record_version,
        hash = excluded.hash, addresses = excluded.addresses, imported = clock_timestamp()
    `.execute(work.db);
  },
);
