import type pg from 'pg';
import { recordPurge } from '#server/cache/index.ts';
import { transaction } from '#server/db/index.ts';
import type { WriteBatch } from '#records/write-batch.ts';
import { withRecords, type RecordContext, type Registry } from '#server/records/index.ts';

/** The place of a record: its id, and its organisation. */
export interface Place {
  id: number;
  organisation_id: number;
}

/** What changes of records require. */
export interface Writing {
  pool: pg.Pool;
  registry: Registry;
}

/**
 * Runs `change` in one transaction as the system, on every site of the organisation, and purges afterwards. `workOf` returns
 * a unit of work of this transaction, for a batch if one is given.
 */
export async function changeRecords(
  client: pg.ClientBase,
  { pool, registry }: Writing,
  organisationId: number,
  change: (work: RecordContext, workOf: (batch: WriteBatch) => RecordContext) => Promise<void>,
): Promise<void> {
  const sites = await client.query<{ id: number }>('select id from site where organisation_id = $1', [
    organisationId,
  ]);
  const siteIds = sites.rows.map(({ id }) => id);
  const actor = { kind: 'system', organisationId } as const;
  await transaction(pool, { kind: 'organisation', organisationId, siteIds }, async (db, now) => {
    const tags = new Set<string>();
    const base = { db, now, registry, actor, organisationId, siteIds, tags };
    await change(withRecords({ ...base }), (batch) => withRecords({ ...base, batch }));
    await recordPurge(db, [...tags]);
  });
}
