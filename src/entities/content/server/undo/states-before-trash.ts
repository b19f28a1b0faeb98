/** The states that items in the trash have if they are published again. */
import { sql } from 'kysely';
import { publicationState, STATUS } from '#access/decide-access.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import type { content } from '../../entity.ts';
import type { ContentState } from '../../states.ts';

/** By id, with one statement; without items that are not in the trash, or whose earlier state is not stored. */
export async function statesBeforeTrash(
  { db, organisationId, now }: Pick<UnitOfWork, 'db' | 'organisationId' | 'now'>,
  records: readonly Pick<RecordOf<typeof content>, 'id' | 'status'>[],
): Promise<Map<number, ContentState>> {
  const ids = records.flatMap(({ id, status }) => (status === STATUS.deleted ? id : []));
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{
    id: number;
    status: number;
    published: string | null;
    unpublished: string | null;
  }>`
    select content_id as id, (state ->> 'status')::integer as status, state ->> 'published' as published,
      state ->> 'unpublished' as unpublished
    from content_previous_state
    where organisation_id = ${organisationId} and content_id = any (${ids}::integer[]) and command = 'delete'`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, publicationState(row, now)]));
}
