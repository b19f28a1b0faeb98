/** Reads the traits of readers. */
import { sql, type RawBuilder } from 'kysely';
import { presentOf } from '#model/define-module.ts';
import type { Db } from '#server/db/index.ts';
import {
  TRAIT_ADDRESSES_MAX,
  TRAIT_OPTIONS_MAX,
  type ReaderTrait,
  type TraitOption,
  type TraitScope,
} from './define-reader-trait.ts';

/** @public Named by the generated registry. */
export type AnyReaderTrait = ReaderTrait<RawBuilder<unknown>>;

/** A site with the modules that are on. */
export interface TraitSite extends TraitScope {
  modulesOn: ReadonlySet<string>;
}

/** A trait as staff see it. */
export interface OfferedTrait {
  name: string;
  label: string;
  options: readonly TraitOption[];
}

/** The traits of modules that are on, with the options of the site. Traits without options are left out. */
export async function offeredTraits(
  db: Db,
  traits: readonly AnyReaderTrait[],
  { organisationId, siteId, modulesOn }: TraitSite,
): Promise<OfferedTrait[]> {
  const offered: OfferedTrait[] = [];
  for (const { name, label, options: statement } of presentOf(traits, modulesOn)) {
    const { rows } = await sql<TraitOption>`
      select o.id, o.label from (${statement({ organisationId, siteId })}) o limit ${TRAIT_OPTIONS_MAX}`.execute(
      db,
    );
    if (rows.length > 0) offered.push({ name, label, options: rows });
  }
  return offered;
}

/**
 * The values of a trait that each of these addresses has, by normalised address; addresses without any are left out. A
 * trait of a module that is off has no values. Throws for more than 10,000 addresses.
 */
export async function traitValuesOf(
  db: Db,
  trait: AnyReaderTrait,
  { organisationId, siteId, modulesOn }: TraitSite,
  { emailKeys, values }: { emailKeys: readonly string[]; values: readonly string[] },
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (emailKeys.length > TRAIT_ADDRESSES_MAX)
    throw new Error(
      `Traits of ${emailKeys.length} addresses were requested; the limit is ${TRAIT_ADDRESSES_MAX}.`,
    );
  const [present] = presentOf([trait], modulesOn);
  const found = new Map<string, Set<string>>();
  if (!present || emailKeys.length === 0 || values.length === 0) return found;
  const keys = sql`${[...emailKeys]}::text[]`;
  const { rows } = await sql<{ email_key: string; value: string }>`
    select h.email_key, h.value from (${present.holders({ organisationId, siteId, emailKeys: keys, values })}) h`.execute(
    db,
  );
  for (const { email_key: key, value } of rows) found.set(key, (found.get(key) ?? new Set()).add(value));
  return found;
}
