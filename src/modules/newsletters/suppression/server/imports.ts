/** Files of addresses that staff import into the suppression list. */
import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import type { LineProblem } from '../../file-import/model/import-progress.ts';
import type { BatchResult, ImportKind, LineBatch } from '../../file-import/server/import-kind.ts';
import { newsletterSuppression } from '../entities/newsletter-suppression/entity.ts';
import { addressesInLine } from '../model/address-lines.ts';
import { addressHash, addressKey, type AddressKey } from './address-hash.ts';

/** Characters of a file. */
export const FILE_LENGTH_MAX = 20_000_000;

/** `known`: addresses that were in the list, or twice in the file. */
type Count = 'added' | 'known' | 'invalid';

export const suppressionImport: ImportKind<Count, object> = {
  table: 'newsletter_suppression_import',
  scope: ['organisation_id'],
  counts: ['added', 'known', 'invalid'],
  columns: sql`created`,
  addBatch: async (work, services, { batch }) => addAddresses(work, await addressKey(work, services), batch),
};

/** Begins an import; returns its id. */
export async function beginImport({
  db,
  organisationId,
}: Pick<RecordContext, 'db' | 'organisationId'>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into newsletter_suppression_import (organisation_id) values (${organisationId})
    returning id::double precision as id`.execute(db);
  return rows[0]?.id ?? 0;
}

async function addAddresses(
  work: RecordContext,
  key: AddressKey,
  { first, lines }: LineBatch,
): Promise<BatchResult<Count>> {
  const addresses = new Map<string, string>();
  const problems: LineProblem[] = [];
  let valid = 0;
  for (const [index, text] of lines.entries()) {
    const line = first + index;
    const { emails, problem } = addressesInLine(text);
    valid += emails.length;
    for (const email of emails) addresses.set(addressHash(key, email), email);
    // The first line may name the columns.
    if (problem !== null && (line > 1 || text.includes('@'))) problems.push({ line, message: problem });
  }
  const added = await addAll(work, key, addresses);
  return { counts: { added, known: valid - added, invalid: problems.length }, problems };
}

/** Adds the addresses that are not in the list; those that staff have lifted stay lifted. Returns how many. */
async function addAll(
  work: RecordContext,
  key: AddressKey,
  addresses: ReadonlyMap<string, string>,
): Promise<number> {
  if (addresses.size === 0) return 0;
  const rows = sql`select given.hash, given.email, 'imported', 'active', ${work.now}::timestamptz
    from unnest(${[...addresses.keys()]}::text[], ${[...addresses.values()]}::text[]) as given (hash, email)
    ${key.isRehashing ? withoutStored(work) : sql``}`;
  const ids = await work.records.addMany(
    newsletterSuppression,
    {
      columns: ['address_hash', 'email', 'reason', 'status', 'suppressed_at'],
      rows,
      skipConflictsOn: ['address_hash'],
    },
    { event: 'Imported' },
  );
  return ids.length;
}

/** SQL: omits addresses whose rows have the hash of an earlier key, which would be no conflict. */
function withoutStored({ organisationId }: RecordContext) {
  return sql`where not exists (select from newsletter_suppression x
    where x.organisation_id = ${organisationId} and x.email = given.email)`;
}
