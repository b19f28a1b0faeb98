/** What emails show by reader: first names, and the entries of conditions. Looked up in batches. */
import { presentOf } from '#model/define-module.ts';
import { readerNames } from '#registry/reader-names.server.ts';
import { readerTraits } from '#registry/reader-traits.server.ts';
import type { Db } from '#server/db/index.ts';
import { firstNamesOf, traitValuesOf } from '#server/readers/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { CompiledText } from '../../composer/email/slots.ts';
import { withoutNames } from '../../composer/model/name-slot.ts';
import { entryOf, partsOf, type ReaderEntries } from '../../composer/model/reader-condition.ts';

/** What an email needs to know of its readers. */
export interface NeededFacts {
  hasName: boolean;
  /** Entries of its conditions, like `membership:3`. */
  entries: readonly string[];
}

export interface ReaderFacts {
  /** As the reader entered it; null if unknown. */
  firstName: string | null;
  entries: ReaderEntries;
}

/** A subscriber. */
interface Reader {
  emailKey: string;
  /** The name of the subscription. */
  firstName: string | null;
}

/** Pure. */
export function neededFacts(email: {
  subject: string;
  html: CompiledText;
  plain: CompiledText;
}): NeededFacts {
  const slots = [...email.html, ...email.plain].filter((part) => typeof part !== 'string');
  return {
    hasName: withoutNames(email.subject) !== email.subject || slots.some(({ slot }) => slot === 'name'),
    entries: [
      ...new Set(slots.flatMap((each) => (each.slot === 'part' ? each.condition.entries : []))),
    ].toSorted(),
  };
}

/**
 * The facts of up to 10,000 readers, in their order: one statement for the names, and one for each trait. The name is the
 * account's, otherwise the subscription's.
 */
export async function readerFacts(
  db: Db,
  site: SiteRef,
  { hasName, entries }: NeededFacts,
  readers: readonly Reader[],
): Promise<ReaderFacts[]> {
  const emailKeys = readers.map(({ emailKey }) => emailKey);
  const scope = { organisationId: site.organisationId, siteId: site.siteId, modulesOn: site.modulesOn };
  const names = hasName ? await firstNamesOf(db, readerNames, scope, emailKeys) : new Map<string, string>();
  const known = new Map<string, Set<string>>();
  for (const trait of presentOf(readerTraits, site.modulesOn)) {
    const values = entries.flatMap((entry) => valueOf(entry, trait.name));
    if (values.length === 0) continue;
    for (const [key, owned] of await traitValuesOf(db, trait, scope, { emailKeys, values })) {
      const own = known.get(key) ?? new Set();
      for (const value of owned) own.add(entryOf(trait.name, value));
      known.set(key, own);
    }
  }
  return readers.map(({ emailKey, firstName }) => ({
    firstName: names.get(emailKey) ?? firstName,
    entries: known.get(emailKey) ?? new Set(),
  }));
}

function valueOf(entry: string, trait: string): string[] {
  const parts = partsOf(entry);
  return parts?.trait === trait ? [parts.value] : [];
}
