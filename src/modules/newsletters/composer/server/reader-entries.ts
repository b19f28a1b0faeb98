/** The entries of conditions that a site offers, with labels for staff. */
import { readerTraits } from '#registry/reader-traits.server.ts';
import type { Db } from '#server/db/index.ts';
import { offeredTraits } from '#server/readers/index.ts';
import { COUNTRY_TRAIT } from '#server/readers/define-reader-trait.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { EmptyCombination } from '../model/empty-combination.ts';
import { entryOf, type ReaderCondition } from '../model/reader-condition.ts';

export interface OfferedEntry {
  /** `trait:value` */
  value: string;
  /** Like `Membership: Gold`. */
  label: string;
}

/** None on a site where the modules with traits are off. */
export async function offeredEntries(
  db: Db,
  { organisationId, siteId, modulesOn }: SiteRef,
): Promise<OfferedEntry[]> {
  const traits = await offeredTraits(db, readerTraits, { organisationId, siteId, modulesOn });
  // The list of countries is long.
  const inOrder = traits.toSorted(
    (a, b) => Number(a.name === COUNTRY_TRAIT) - Number(b.name === COUNTRY_TRAIT),
  );
  return inOrder.flatMap(({ name, label, options }) =>
    options.map((option) => ({ value: entryOf(name, option.id), label: `${label}: ${option.label}` })),
  );
}

/** Labels by entry. */
export type EntryLabels = ReadonlyMap<string, string>;

export function labelsOf(offered: readonly OfferedEntry[]): EntryLabels {
  return new Map(offered.map(({ value, label }) => [value, label]));
}

function listed(entries: readonly string[], labels: EntryLabels): string {
  return entries.map((entry) => labels.get(entry) ?? entry).join(', ');
}

/** The condition in words, like `any of Membership: Gold`. */
export function conditionInWords({ match, entries }: ReaderCondition, labels: EntryLabels): string {
  return `${match} of ${listed(entries, labels)}`;
}

/** Which readers, and what to do. */
export function emptySentence({ with: having, without }: EmptyCombination, labels: EntryLabels): string {
  const which = [
    ...(having.length > 0 ? [`with ${listed(having, labels)}`] : []),
    ...(without.length > 0 ? [`without ${listed(without, labels)}`] : []),
  ].join(' and ');
  return `Readers ${which} get an email without content. Add a block for everyone.`;
}
