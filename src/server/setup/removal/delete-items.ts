/** Deletes the items of content types that no definition names. */
import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { STATUS } from '#access/decide-access.ts';
import { content } from '#entities/content/entity.ts';
import type { RecordOf } from '#records/record-of.ts';
import { finishBatch, runInBatch, startBatch } from '#records/write-batch.ts';
import type { RecordContext } from '#server/records/index.ts';
import { changeRecords, type Place, type Writing } from './change-records.ts';

const ITEMS_AT_ONCE = 50;

/** Tables with rows that the deletion of an item reads. */
const READ_TABLES = ['content', 'content_schedule', 'history', 'reference', 'search_entry'];

/** What a deletion of items requires. */
interface Deletion extends Writing {
  defined: { contentTypes: readonly string[] };
  onProgress: (text: string) => void;
}

/** Deletes items of unknown types with their history, a bounded number in each transaction. Returns their number. */
export async function deleteItems(client: pg.ClientBase, options: Deletion): Promise<number> {
  const { defined, onProgress } = options;
  let last: Place = { organisation_id: 0, id: 0 };
  for (let count = 0; ;) {
    const found = await client.query<Place>(
      `select id, organisation_id from content where type <> all ($1) and (organisation_id, id) > ($2, $3)
       order by organisation_id, id limit ${ITEMS_AT_ONCE}`,
      [defined.contentTypes, last.organisation_id, last.id],
    );
    const [first] = found.rows;
    if (!first) return count;
    // Before statistics know of the rows of an import, each deletion reads all rows of the organisation.
    if (count === 0) await client.query(`analyze ${READ_TABLES.join(', ')}`);
    const rows = found.rows.filter((row) => row.organisation_id === first.organisation_id);
    last = rows.at(-1) ?? first;
    await changeRecords(client, options, first.organisation_id, async (work, workOf) => {
      const batch = startBatch();
      const trashing = { work: workOf(batch), write: (trash: RecordContext) => trashItems(trash, rows) };
      const [trashed] = await runInBatch(batch, [trashing]);
      if (trashed?.status !== 'fulfilled') throw trashed?.reason;
      await finishBatch(batch, setImmediate);
      await work.records.eraseWithoutTrace(content, ...trashed.value);
    });
    count += rows.length;
    onProgress(`${count} items deleted`);
  }
}

/** Moves items to the trash, because the database deletes them only from there. Returns those that still exist. */
async function trashItems(
  work: RecordContext,
  places: readonly Place[],
): Promise<RecordOf<typeof content>[]> {
  const trashed = [];
  for (const { id } of places) {
    const record = await work.records.find(content, id);
    if (!record) continue;
    for (const site of record.sitesShown ?? []) work.tags.add(`site:${site}`);
    trashed.push(await work.records.writeSkippingPrepare(content, record, { status: STATUS.deleted }));
  }
  return trashed;
}
