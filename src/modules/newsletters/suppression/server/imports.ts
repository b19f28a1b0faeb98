/** Files of addresses that staff import into the suppression list. */
import { sql, type RawBuilder } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import type {
  BatchResult,
  ImportKind,
  LineBatch,
  RunningImport,
} from '../../file-import/server/import-kind.ts';
import { newsletterSuppression } from '../entities/newsletter-suppression/entity.ts';
import { addressesInFile } from '../model/address-lines.ts';
import { addressHash, addressKey, type AddressKey } from './address-hash.ts';
import { onlyOnOtherSites } from './assert-no-subscriber-of-other-sites.ts';
import { suppressedSites } from './suppress.ts';

/** Characters of a file. */
export const FILE_LENGTH_MAX = 20_000_000;

/** `known`: addresses that were in the list, or twice in the file. `elsewhere`: those that subscribe only on other sites. */
type Count = 'added' | 'known' | 'elsewhere' | 'invalid';

interface OwnColumns {
  /** The sites for which the addresses are suppressed; null for the organisation. */
  sites: number[] | null;
  /** Suppressions that were removed when the import was undone. */
  removed: number;
}

export const suppressionImport: ImportKind<Count, OwnColumns> = {
  table: 'newsletter_suppression_import',
  scope: ['organisation_id'],
  counts: ['added', 'known', 'elsewhere', 'invalid'],
  columns: sql`site_ids as sites, removed`,
  addBatch: async (work, services, { running, batch }) =>
    addAddresses(work, await addressKey(work, services), { running, batch }),
};

type Work = Pick<RecordContext, 'db' | 'organisationId' | 'actor'>;

/** Begins an import for the sites that the actor may change; returns its id. */
export async function beginImport({ db, organisationId, actor }: Work): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into newsletter_suppression_import (organisation_id, site_ids)
    values (${organisationId}, ${suppressedSites(actor)}::integer[])
    returning id::double precision as id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** SQL: whether the actor may change what an import of the statement added: all of its sites. */
export function isOwnImport({ actor }: Pick<Work, 'actor'>): RawBuilder<boolean> {
  const sites = suppressedSites(actor);
  return sites === null ? sql<boolean>`true` : sql<boolean>`site_ids <@ ${sites}::integer[]`;
}

/** Whether an import exists whose sites the actor may change, so that parts of other people's files cannot be added to. */
export async function findOwnImport(work: Work, id: number): Promise<{ state: string } | null> {
  const { rows } = await sql<{ state: string }>`
    select state from newsletter_suppression_import
    where organisation_id = ${work.organisationId} and id = ${id} and ${isOwnImport(work)}`.execute(work.db);
  return rows[0] ?? null;
}

/** Marks an import that has ended as being undone; returns whether it had ended. */
export async function beginUndo({ db, organisationId }: Work, id: number): Promise<boolean> {
  const { rows } = await sql`
    update newsletter_suppression_import set state = 'undoing'
    where organisation_id = ${organisationId} and id = ${id} and state in ('done', 'failed')
    returning id`.execute(db);
  return rows.length > 0;
}

async function addAddresses(
  work: RecordContext,
  key: AddressKey,
  { running, batch: { first, lines } }: { running: RunningImport<OwnColumns>; batch: LineBatch },
): Promise<BatchResult<Count>> {
  const { emails, problems } = addressesInFile(lines, first);
  const addresses = new Map(emails.map((email) => [addressHash(key, email), email]));
  const { id, sites } = running;
  const given = [...addresses.values()];
  const elsewhere = new Set(sites === null ? [] : await onlyOnOtherSites(work, given, sites));
  for (const [hash, email] of addresses) if (elsewhere.has(email)) addresses.delete(hash);
  const added = await addAll(work, key, { addresses, sites, importId: id });
  const known = emails.length - added - elsewhere.size;
  return { counts: { added, known, elsewhere: elsewhere.size, invalid: problems.length }, problems };
}

interface Addition {
  /** By their hashes. */
  addresses: ReadonlyMap<string, string>;
  sites: readonly number[] | null;
  importId: number;
}

/**
 * Adds the addresses that are not in the list, for each of the sites or for the organisation; those that staff have lifted stay
 * lifted. Returns how many addresses were added.
 */
async function addAll(
  work: RecordContext,
  key: AddressKey,
  { addresses, sites, importId }: Addition,
): Promise<number> {
  if (addresses.size === 0) return 0;
  const rows = sql`
    select given.hash, given.email, level.site, ${importId}::integer, 'imported', 'active', ${work.now}::timestamptz
    from unnest(${[...addresses.keys()]}::text[], ${[...addresses.values()]}::text[]) as given (hash, email)
    cross join unnest(${sites ?? [null]}::integer[]) as level (site)
    where not ${isStored(work, key)}`;
  const ids = await work.records.addMany(
    newsletterSuppression,
    {
      columns: ['address_hash', 'email', 'site_id', 'import_id', 'reason', 'status', 'suppressed_at'],
      rows,
      skipConflictsOn: ['address_hash', 'site_id'],
    },
    { event: 'Imported' },
  );
  await addListings(work, key, { addresses, sites, importId });
  if (sites === null || sites.length === 1) return ids.length;
  const { rows: counted } = await sql<{ count: number }>`
    select count(distinct address_hash)::integer as count from newsletter_suppression
    where organisation_id = ${work.organisationId} and id = any (${[...ids]}::integer[])`.execute(work.db);
  return counted[0]?.count ?? 0;
}

/** Notes that the import lists addresses of earlier imports too, which then stay when those are undone. */
async function addListings(
  { db, organisationId }: RecordContext,
  { isRehashing }: AddressKey,
  { addresses, sites, importId }: Addition,
): Promise<void> {
  const hashes = [...addresses.keys()];
  const ofAddress = isRehashing
    ? sql`(x.address_hash = any (${hashes}::text[]) or x.email = any (${[...addresses.values()]}::text[]))`
    : sql`x.address_hash = any (${hashes}::text[])`;
  await sql`
    insert into newsletter_suppression_listing (organisation_id, import_id, suppression_id)
    select x.organisation_id, ${importId}, x.id from newsletter_suppression x
    where x.organisation_id = ${organisationId} and ${ofAddress} and x.status = 'active' and x.reason = 'imported'
      and x.import_id is distinct from ${importId}
      and ${sites === null ? sql`x.site_id is null` : sql`x.site_id = any (${[...sites]}::integer[])`}
    on conflict do nothing`.execute(db);
}

/**
 * SQL: whether an address is suppressed for the organisation already, or its row has the hash of an earlier key, which would be
 * no conflict. What another import did for the organisation can be undone: the sites of this import get their own rows.
 */
function isStored({ organisationId }: RecordContext, { isRehashing }: AddressKey): RawBuilder<boolean> {
  const ofAddress = isRehashing
    ? sql`(x.address_hash = given.hash or x.email = given.email)`
    : sql`x.address_hash = given.hash`;
  const ofLevel = isRehashing ? sql`x.site_id is not distinct from level.site` : sql`false`;
  return sql<boolean>`exists (select from newsletter_suppression x
    where x.organisation_id = ${organisationId} and ${ofAddress}
      and (${ofLevel} or x.site_id is null and x.status = 'active' and x.reason not in ('unsubscribedFromAll', 'imported')))`;
}
