/** Conditions on readers, by which parts of an email are shown to some of them. */
import { z } from 'zod';

/** Maximum number of different conditions in one email: their combinations are counted before a send. */
export const CONDITIONS_MAX = 6;

/** Maximum number of entries of one condition. */
export const CONDITION_ENTRIES_MAX = 20;

/** Between the trait and its value in a stored entry, as in `membership:3`. */
const SEPARATOR = ':';

/** `any`: readers with at least one of the entries; `none`: readers without all of them. */
export const readerConditionSchema = z.strictObject({
  match: z.enum(['any', 'none']),
  /** `trait:value`. */
  entries: z.array(z.string()).min(1),
});

export type ReaderCondition = z.infer<typeof readerConditionSchema>;

/** The entries that a reader has, like `membership:3`. Readers of public pages have none. */
export type ReaderEntries = ReadonlySet<string>;

/** The reader of a public page, and a subscriber without an account. */
export const NO_ENTRIES: ReaderEntries = new Set<string>([]);

export function isMet({ match, entries }: ReaderCondition, reader: ReaderEntries): boolean {
  return entries.some((entry) => reader.has(entry)) === (match === 'any');
}

export function entryOf(trait: string, value: string): string {
  return `${trait}${SEPARATOR}${value}`;
}

/** The trait and the value of an entry; null for a text without a trait. */
export function partsOf(entry: string): { trait: string; value: string } | null {
  const at = entry.indexOf(SEPARATOR);
  return at > 0 && at < entry.length - 1 ? { trait: entry.slice(0, at), value: entry.slice(at + 1) } : null;
}

/** The condition in the settings of a row or a block; null if everyone sees it. */
export function conditionOf(settings: Readonly<Record<string, unknown>>): ReaderCondition | null {
  const { readerTraits: entries, readerMatch: match } = settings;
  if (!Array.isArray(entries)) return null;
  const known = entries.filter((entry) => typeof entry === 'string').toSorted();
  return known.length === 0 ? null : { match: match === 'none' ? 'none' : 'any', entries: known };
}

/** Identifies a condition among others. */
export function conditionKey({ match, entries }: ReaderCondition): string {
  return `${match} ${entries.join(' ')}`;
}

/**
 * The condition on a site with these traits: without the entries of other traits, which no reader of the site has. Null if no
 * entry is left, so that the part is left out.
 */
export function presentCondition(
  { match, entries }: ReaderCondition,
  traits: ReadonlySet<string>,
): ReaderCondition | null {
  const present = entries.filter((entry) => traits.has(partsOf(entry)?.trait ?? ''));
  return present.length > 0 ? { match, entries: present } : null;
}
