/** Reads the first names of readers. */
import { sql, type RawBuilder } from 'kysely';
import { presentOf } from '#model/define-module.ts';
import type { Db } from '#server/db/index.ts';
import type { ReaderName } from './define-reader-name.ts';
import { TRAIT_ADDRESSES_MAX } from './define-reader-trait.ts';
import type { TraitSite } from './reader-traits.ts';

/** @public Named by the generated registry. */
export type AnyReaderName = ReaderName<RawBuilder<unknown>>;

/**
 * The first names of the owners of these normalised addresses; addresses without a known name are left out. Modules that are off
 * know no names. Names are as their owners entered them. Throws for more than 10,000 addresses.
 */
export async function firstNamesOf(
  db: Db,
  sources: readonly AnyReaderName[],
  { organisationId, siteId, modulesOn }: TraitSite,
  emailKeys: readonly string[],
): Promise<Map<string, string>> {
  if (emailKeys.length > TRAIT_ADDRESSES_MAX)
    throw new Error(
      `Names of ${emailKeys.length} addresses were requested; the limit is ${TRAIT_ADDRESSES_MAX}.`,
    );
  const names = new Map<string, string>();
  if (emailKeys.length === 0) return names;
  const keys = sql`${[...emailKeys]}::text[]`;
  for (const { firstNames } of presentOf(sources, modulesOn)) {
    const { rows } = await sql<{ email_key: string; first_name: string }>`
      select n.email_key, n.first_name from (${firstNames({ organisationId, siteId, emailKeys: keys })}) n
      where n.first_name <> ''`.execute(db);
    for (const { email_key: key, first_name: name } of rows) if (!names.has(key)) names.set(key, name);
  }
  return names;
}
