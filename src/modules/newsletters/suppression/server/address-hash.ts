/**
 * Keyed hashes of addresses: HMAC-SHA-256 with a random key of the organisation, which is sealed with the
 * installation's secret. After an erasure the hash identifies a reader only to those who know that secret.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';

type Work = Pick<RecordContext, 'db' | 'organisationId' | 'queue'>;

/** The key with which an organisation hashes addresses. */
export interface AddressKey {
  bytes: Buffer;
  /** Rows of the list may still have the hash of an earlier key, and are then recognised by their address. */
  isRehashing: boolean;
}

/** An organisation's key with its stored form, by which a later transaction finds out whether it is still the key. */
export interface SealedAddressKey {
  key: AddressKey;
  sealed: string;
}

const KEY_BYTES = 32;

/** Job that hashes the stored addresses with a new key. */
const REHASH_JOB = 'newsletters/rehashSuppressions';

/** Bytes of a block of SHA-256: HMAC pads its key to them (RFC 2104). */
const BLOCK_BYTES = 64;

/**
 * The organisation's key, created when it is first needed. If the installation's secret was replaced, the key cannot be
 * opened: a new one is created, and a job hashes the stored addresses with it; those of erased readers are lost.
 */
export async function addressKey(work: Work, { seal }: Pick<PlatformContext, 'seal'>): Promise<AddressKey> {
  const own = seal('newsletter suppression');
  const stored = await storedKey(work, '');
  const known = stored && opened(own, stored);
  if (known) return known;
  const created = randomBytes(KEY_BYTES);
  await sql`
    insert into newsletter_suppression_key (organisation_id, sealed)
    values (${work.organisationId}, ${own.close(created.toString('base64url'))})
    on conflict (organisation_id) do update set sealed = excluded.sealed, is_rehashing = true
      where newsletter_suppression_key.sealed = ${stored?.sealed ?? null}`.execute(work.db);
  // Of two concurrent transactions, the second finds the key of the first.
  const found = await storedKey(work, 'for update');
  const key = found && opened(own, found);
  if (!key) throw new Error('The key of suppressed addresses could not be created.');
  if (stored !== null && key.bytes.equals(created))
    await work.queue(REHASH_JOB, { after: 0 }, { key: 'rehash suppressions' });
  return key;
}

/**
 * The organisation's key as `addressKey` returns it, with its stored form. Until the transaction ends, no other replaces
 * it.
 */
export async function sealedAddressKey(
  work: Work,
  services: Pick<PlatformContext, 'seal'>,
): Promise<SealedAddressKey> {
  await storedKey(work, 'for update');
  const key = await addressKey(work, services);
  return { key, sealed: (await storedKey(work, ''))?.sealed ?? '' };
}

/**
 * The organisation's key without creating one, for transactions that only read. Null if it does not exist or cannot be
 * opened: no address is then found to be suppressed.
 */
export async function findAddressKey(
  work: Pick<Work, 'db' | 'organisationId'>,
  { seal }: Pick<PlatformContext, 'seal'>,
): Promise<AddressKey | null> {
  const stored = await storedKey(work, '');
  return stored === null ? null : opened(seal('newsletter suppression'), stored);
}

interface StoredKey {
  sealed: string;
  isRehashing: boolean;
}

async function storedKey(
  { db, organisationId }: Pick<Work, 'db' | 'organisationId'>,
  lock: 'for update' | '',
): Promise<StoredKey | null> {
  const { rows } = await sql<StoredKey>`
    select sealed, is_rehashing as "isRehashing" from newsletter_suppression_key
    where organisation_id = ${organisationId} ${sql.raw(lock)}`.execute(db);
  return rows[0] ?? null;
}

function opened(
  seal: { open: (sealed: string) => string },
  { sealed, isRehashing }: StoredKey,
): AddressKey | null {
  try {
    return { bytes: Buffer.from(seal.open(sealed), 'base64url'), isRehashing };
  } catch {
    return null;
  }
}

/** The hash of an address in the form of `emailKey`: 64 hexadecimal digits. */
export function addressHash({ bytes }: AddressKey, email: string): string {
  return createHmac('sha256', bytes).update(email).digest('hex');
}

/** SQL for the hash of the address in a column: `addressHash` in the database, for many rows. */
export function addressHashSql({ bytes }: AddressKey, column: RawBuilder<unknown>): RawBuilder<string> {
  const padded = (byte: number) => {
    const block = Buffer.alloc(BLOCK_BYTES, byte);
    for (const [index, value] of bytes.entries()) block[index] = value ^ byte;
    return block;
  };
  return sql<string>`encode(sha256(${padded(0x5c)}::bytea || sha256(${padded(0x36)}::bytea || convert_to(${column}, 'UTF8'))), 'hex')`;
}

/** SQL: whether a row of the list is of the address in a column. `x` names the list. */
export function isOfAddress(key: AddressKey, x: string, column: RawBuilder<unknown>): RawBuilder<boolean> {
  const byHash = sql<boolean>`${sql.ref(`${x}.address_hash`)} = ${addressHashSql(key, column)}`;
  return key.isRehashing ? sql<boolean>`(${byHash} or ${sql.ref(`${x}.email`)} = ${column})` : byHash;
}

/** SQL: whether a row of the list is of one of the addresses, which are in the form of `emailKey`. */
export function isOfAddresses(key: AddressKey, emails: readonly string[]): RawBuilder<boolean> {
  const byHash = sql<boolean>`address_hash = any (${emails.map((email) => addressHash(key, email))}::text[])`;
  return key.isRehashing ? sql<boolean>`(${byHash} or email = any (${[...emails]}::text[]))` : byHash;
}
