/**
 * Keyed hashes of addresses: HMAC-SHA-256 with a random key of the organisation, which is sealed with the
 * installation's secret. After an erasure the hash identifies a reader only to those who know that secret.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { newsletterSuppression } from '../entities/newsletter-suppression/entity.ts';

type Work = Pick<RecordContext, 'db' | 'organisationId' | 'records'>;

/** The key with which an organisation hashes addresses. */
export type AddressKey = Buffer & { readonly __brand?: 'address key' };

/** An organisation's key with its stored form, by which a later transaction finds out whether it is still the key. */
export interface SealedAddressKey {
  key: AddressKey;
  sealed: string;
}

const KEY_BYTES = 32;

/** Bytes of a block of SHA-256: HMAC pads its key to them (RFC 2104). */
const BLOCK_BYTES = 64;

/**
 * The organisation's key, created when it is first needed. If the installation's secret was replaced, the key cannot be
 * opened: a new one is created, and the stored addresses are hashed with it; those of erased readers are lost.
 */
export async function addressKey(work: Work, { seal }: Pick<PlatformContext, 'seal'>): Promise<AddressKey> {
  const own = seal('newsletter suppression');
  const stored = await storedKey(work, '');
  if (stored !== null) {
    const key = opened(own, stored);
    if (key) return key;
  }
  const created = randomBytes(KEY_BYTES);
  await sql`
    insert into newsletter_suppression_key (organisation_id, sealed)
    values (${work.organisationId}, ${own.close(created.toString('base64url'))})
    on conflict (organisation_id) do update set sealed = excluded.sealed
      where newsletter_suppression_key.sealed = ${stored}`.execute(work.db);
  // Of two concurrent transactions, the second finds the key of the first.
  const key = opened(own, (await storedKey(work, 'for update')) ?? '');
  if (!key) throw new Error('The key of suppressed addresses could not be created.');
  if (stored !== null && key.equals(created)) await rehashAddresses(work, key);
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
  return { key, sealed: (await storedKey(work, '')) ?? '' };
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

async function storedKey(
  { db, organisationId }: Pick<Work, 'db' | 'organisationId'>,
  lock: 'for update' | '',
): Promise<string | null> {
  const { rows } = await sql<{ sealed: string }>`
    select sealed from newsletter_suppression_key where organisation_id = ${organisationId} ${sql.raw(lock)}`.execute(
    db,
  );
  return rows[0]?.sealed ?? null;
}

function opened(seal: { open: (sealed: string) => string }, sealed: string): AddressKey | null {
  try {
    return Buffer.from(seal.open(sealed), 'base64url');
  } catch {
    return null;
  }
}

async function rehashAddresses({ records }: Work, key: AddressKey): Promise<void> {
  await records.writeOperationalColumns(
    newsletterSuppression,
    { condition: sql`email is not null` },
    { address_hash: addressHashSql(key, sql.ref('email')) },
  );
}

/** The hash of an address in the form of `emailKey`: 64 hexadecimal digits. */
export function addressHash(key: AddressKey, email: string): string {
  return createHmac('sha256', key).update(email).digest('hex');
}

/** SQL for the hash of the address in a column: `addressHash` in the database, for many rows. */
export function addressHashSql(key: AddressKey, column: RawBuilder<unknown>): RawBuilder<string> {
  const padded = (byte: number) => {
    const block = Buffer.alloc(BLOCK_BYTES, byte);
    for (const [index, value] of key.entries()) block[index] = value ^ byte;
    return block;
  };
  return sql<string>`encode(sha256(${padded(0x5c)}::bytea || sha256(${padded(0x36)}::bytea || convert_to(${column}, 'UTF8'))), 'hex')`;
}
