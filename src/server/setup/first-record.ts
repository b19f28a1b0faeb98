/** Writes records of an organisation on behalf of the platform, before the organisation has users. */
import { actAs, type Db } from '#server/db/index.ts';
import { withRecords, type RecordContext, type Registry } from '#server/records/index.ts';

/**
 * Runs `write` within a transaction of the platform, as the system acting for an organisation, on none of its
 * sites.
 */
export async function writeFirstRecord<T>(
  { db, now, registry }: { db: Db; now: string; registry: Registry },
  organisationId: number,
  write: (work: RecordContext) => Promise<T>,
): Promise<T> {
  await actAs(db, organisationId);
  const actor = { kind: 'system', organisationId } as const;
  return write(withRecords({ db, now, registry, actor, organisationId, siteIds: [], tags: new Set() }));
}
