/** The record of a source: its ID in another system, under which an import or a program writes it. */

/** What identifies a record of a source. */
interface SourceRecordId {
  organisationId: number;
  site: number;
  source: string;
  key: string;
}

/**
 * Returns the name of the lock that a transaction holds while it looks for the record that an ID was written as, and creates
 * that record: programs and imports write under the same IDs.
 */
export function sourceRecordLock({ organisationId, site, source, key }: SourceRecordId): string {
  return `external id/${organisationId}/${site}/${source}/${key}`;
}
