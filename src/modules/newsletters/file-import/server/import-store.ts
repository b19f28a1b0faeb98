/** Imports and the parts of their files as they are stored. */
import { sql, type RawBuilder } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import { PROBLEMS_MAX, type ImportProgress, type LineProblem } from '../model/import-progress.ts';
import type { BatchResult, ImportKind, RunningImport } from './import-kind.ts';

type Work = Pick<RecordContext, 'db' | 'organisationId'>;

type Tables = Pick<ImportKind<string, object>, 'table' | 'scope'>;

/** Columns of `ImportProgress`. */
const PROGRESS = sql`id::double precision as id, state, length, read_length as "readLength", lines, message`;

const partsTable = ({ table }: Tables) => sql.table(`${table}_part`);

/**
 * Adds a part of the file, which ends with a whole line. Returns the characters so far; null without an import that
 * receives a file.
 */
export async function addPart(
  kind: Tables,
  { db, organisationId }: Work,
  { id, text, isLast }: { id: number; text: string; isLast: boolean },
): Promise<number | null> {
  const scope = sql.join(kind.scope.map((column) => sql.ref(column)));
  // After the last part, `part` is the next to read.
  const { rows } = await sql<{ length: number }>`
    with before as (
      select * from ${sql.table(kind.table)}
      where organisation_id = ${organisationId} and id = ${id} and state = 'receiving' for update
    ), import as (
      update ${sql.table(kind.table)} i
      set length = i.length + ${text.length}, part = case when ${isLast} then 1 else i.part + 1 end,
        state = ${isLast ? 'queued' : 'receiving'}
      from before where i.organisation_id = before.organisation_id and i.id = before.id
      returning i.length
    ), stored as (
      insert into ${partsTable(kind)} (${scope}, import_id, number, text)
      select ${scope}, id, part + 1, ${text} from before)
    select length from import`.execute(db);
  return rows[0]?.length ?? null;
}

/** Where the next batch begins: a part, and the lines of it that were read. */
export interface Position {
  part: number;
  partLines: number;
}

/** The import, locked until the transaction ends; null unless its file is complete and not yet read. */
export async function lockImport<Count extends string, Own extends object>(
  kind: ImportKind<Count, Own>,
  { db, organisationId }: Work,
  id: number,
): Promise<(RunningImport<Own> & Position) | null> {
  const { rows } = await sql<RunningImport<Own> & Position>`
    select ${PROGRESS}, part, part_lines as "partLines", ${kind.columns} from ${sql.table(kind.table)}
    where organisation_id = ${organisationId} and id = ${id} and state = 'queued' for update`.execute(db);
  return rows[0] ?? null;
}

/** A part of the file; null after the last. */
export async function findPart(
  kind: Tables,
  { db, organisationId }: Work,
  { id, part }: { id: number; part: number },
): Promise<string | null> {
  const { rows } = await sql<{ text: string }>`
    select text from ${partsTable(kind)}
    where organisation_id = ${organisationId} and import_id = ${id} and number = ${part}`.execute(db);
  return rows[0]?.text ?? null;
}

/** Records the progress of a batch in its transaction. `length`: characters of the lines. */
export async function noteProgress<Count extends string>(
  kind: Pick<ImportKind<Count, object>, 'table' | 'counts'>,
  { db, organisationId }: Work,
  { id, lines, length, result }: { id: number; lines: number; length: number; result: BatchResult<Count> },
): Promise<void> {
  const counts = kind.counts.map((name) => sql`${sql.ref(name)} = ${sql.ref(name)} + ${result.counts[name]}`);
  await sql`
    update ${sql.table(kind.table)}
    set lines = lines + ${lines}, part_lines = part_lines + ${lines}, ${sql.join(counts)},
      read_length = least(length, read_length + ${length}),
      problems = case when jsonb_array_length(problems) >= ${PROBLEMS_MAX} then problems
        else ${firstProblems(sql`problems || ${JSON.stringify(result.problems.slice(0, PROBLEMS_MAX))}::jsonb`, PROBLEMS_MAX)} end
    where organisation_id = ${organisationId} and id = ${id}`.execute(db);
}

function firstProblems(problems: RawBuilder<unknown>, count: number): RawBuilder<LineProblem[]> {
  return sql`jsonb_path_query_array(${problems}, '$[0 to $last]', ${JSON.stringify({ last: count - 1 })}::jsonb)`;
}

/** Deletes a part that was read, and continues with the next. */
export async function endPart(
  kind: Tables,
  work: Work,
  { id, part }: { id: number; part: number },
): Promise<void> {
  await sql`delete from ${partsTable(kind)}
    where organisation_id = ${work.organisationId} and import_id = ${id} and number = ${part}`.execute(
    work.db,
  );
  await sql`update ${sql.table(kind.table)} set part = part + 1, part_lines = 0
    where organisation_id = ${work.organisationId} and id = ${id}`.execute(work.db);
}

/** Ends an import, and deletes its file. `message`: why it failed; null if it is done. */
export async function endImport(
  kind: Tables,
  { db, organisationId }: Work,
  { id, message }: { id: number; message: string | null },
): Promise<void> {
  await sql`
    update ${sql.table(kind.table)}
    set state = ${message === null ? 'done' : 'failed'}, message = ${message}, read_length = length
    where organisation_id = ${organisationId} and id = ${id}`.execute(db);
  await sql`delete from ${partsTable(kind)}
    where organisation_id = ${organisationId} and import_id = ${id}`.execute(db);
}

/** An import as staff see it: its file is complete. */
export type ListedImport<Count extends string> = ImportProgress & {
  state: Exclude<ImportProgress['state'], 'receiving'>;
} & Readonly<Record<Count, number>> & { problems: LineProblem[] };

/** SQL for the newest imports whose files are complete, with the first of their refused lines. */
export function newestImports<Count extends string, Own extends object>(
  kind: ImportKind<Count, Own>,
  { organisationId }: Pick<Work, 'organisationId'>,
  { condition, limit, problems }: { condition: RawBuilder<unknown>; limit: number; problems: number },
): RawBuilder<ListedImport<Count> & Own> {
  const counts = sql.join(kind.counts.map((name) => sql.ref(name)));
  return sql`
    select ${PROGRESS}, ${counts}, ${kind.columns}, ${firstProblems(sql`problems`, problems)} as problems
    from ${sql.table(kind.table)}
    where organisation_id = ${organisationId} and state <> 'receiving' and ${condition}
    order by id desc limit ${limit}`;
}

/** Deletes the reports of imports from before some days, and files that were not complete within a day. */
export async function clearImports(
  { table }: Pick<Tables, 'table'>,
  { db, organisationId }: Work,
  days: number,
): Promise<void> {
  await sql`
    delete from ${sql.table(table)} where organisation_id = ${organisationId}
      and (created < now() - make_interval(days => ${days}) or state = 'receiving' and created < now() - interval '1 day')`.execute(
    db,
  );
}
