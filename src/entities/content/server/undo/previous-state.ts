/** The state of an item before the last command on it: one row for each item, from which undo and restore bring it back. */
import { sql } from 'kysely';
import { isDeepEqual } from '#merge/deep-equal.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { RecordContext, UnitOfWork } from '#server/records/index.ts';
import type { content } from '../../entity.ts';
import { documentVersion, valuesOf, type ContentDocument } from '../drafts/documents.ts';
import { findWorkingCopy, type WorkingCopy } from '../drafts/working-copy.ts';
import { findNotice, type PublicationNotice } from '../review/publication-notice.ts';
import { findReview, type Review } from '../review/review.ts';

/** The commands that can be undone. */
export type UndoableCommand = 'publish' | 'unpublish' | 'delete' | 'restore';

export interface PreviousState {
  status: number;
  /** ISO. */
  published: string | null;
  unpublished: string | null;
  /** The values that the command replaced in the record, by field. */
  replaced: Record<string, unknown>;
  /** Authors and times of the changes that the command wrote to the record; null if there were none. */
  changes: Pick<WorkingCopy, 'updated' | 'updatedBy' | 'updatedEvent' | 'writers'> | null;
  review: Review | null;
  notice: PublicationNotice | null;
  /** Of a restored item: what was stored when it was moved to the trash. */
  trashed: { made: string; state: PreviousState } | null;
}

export interface StoredState {
  command: UndoableCommand;
  /** The version of the document after the command. */
  version: string;
  /** ISO: when the command was run. */
  made: string;
  state: PreviousState;
}

type Item = RecordOf<typeof content>;

/** Runs a command and stores the state that the item had before it, in the same transaction. */
export async function runUndoable(
  work: RecordContext,
  { record, type, workingCopy }: Pick<ContentDocument, 'record' | 'type' | 'workingCopy'>,
  { command, run }: { command: UndoableCommand; run: () => Promise<Item> },
): Promise<Item> {
  const { id, status, published, unpublished } = record;
  const [review, notice] = [await findReview(work, id), await findNotice(work, id)];
  const before = command === 'restore' ? await findPreviousState(work, id) : null;
  const after = await run();
  const [was, is] = [valuesOf(record, type), valuesOf(after, type)];
  const replaced = Object.entries(was).filter(([key, value]) => !isDeepEqual(value, is[key]));
  await storePreviousState(work, after, {
    command,
    made: work.now,
    state: {
      status,
      published,
      unpublished,
      replaced: Object.fromEntries(replaced),
      changes: workingCopy && changesOf(workingCopy),
      review,
      notice,
      trashed: before && { made: before.made, state: before.state },
    },
  });
  return after;
}

/** The state before the last command on the item; null if it is not stored. */
export async function findPreviousState(work: UnitOfWork, id: number): Promise<StoredState | null> {
  const { rows } = await sql<StoredState>`
    select command, version, made, state from content_previous_state
    where organisation_id = ${work.organisationId} and content_id = ${id}`.execute(work.db);
  return rows[0] ?? null;
}

/** Stores the state before a command on the item, which replaces that of the command before. */
export async function storePreviousState(
  work: RecordContext,
  after: Item,
  { command, made, state }: Omit<StoredState, 'version'>,
): Promise<void> {
  const workingCopy = await findWorkingCopy(work, after.id);
  const version = documentVersion({ record: after, workingCopy });
  await sql`
    insert into content_previous_state (organisation_id, content_id, command, version, made, state)
    values (${work.organisationId}, ${after.id}, ${command}, ${version}, ${made}, ${JSON.stringify(state)}::jsonb)
    on conflict (organisation_id, content_id) do update
      set command = excluded.command, version = excluded.version, made = excluded.made, state = excluded.state`.execute(
    work.db,
  );
}

export async function removePreviousState(work: UnitOfWork, id: number): Promise<void> {
  await work.db
    .deleteFrom('content_previous_state')
    .where('organisation_id', '=', work.organisationId)
    .where('content_id', '=', id)
    .execute();
}

/** Hours for which a command can be undone; the state of an item in the trash is stored until the item is restored or erased. */
const UNDO_HOURS = 24;
/** Maximum number of states that are cleared in one transaction. */
const CLEARED_MAX = 1_000;

/** Deletes states of commands that are too old to be undone; returns whether more are left. */
export async function clearPreviousStates(work: RecordContext): Promise<{ hasMore: boolean }> {
  const { rows } = await sql`
    delete from content_previous_state s using (
      select content_id from content_previous_state
      where organisation_id = ${work.organisationId} and command <> 'delete' and made < now() - make_interval(hours => ${UNDO_HOURS}::integer)
      order by made limit ${CLEARED_MAX}
    ) old
    where s.organisation_id = ${work.organisationId} and s.content_id = old.content_id
    returning 1 as one`.execute(work.db);
  return { hasMore: rows.length === CLEARED_MAX };
}

function changesOf({ updated, updatedBy, updatedEvent, writers }: WorkingCopy): PreviousState['changes'] {
  return { updated, updatedBy, updatedEvent, writers };
}
