/** Files of addresses that staff import into the suppression list, read by a job. */
import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';

type Work = Pick<RecordContext, 'db' | 'organisationId'>;

/** Characters of a file. */
export const FILE_LENGTH_MAX = 20_000_000;

/** Lines of a file: 200,000 addresses with their errors, and some more. */
export const FILE_LINES_MAX = 500_000;

/** Problems of a file that staff see; the others are only counted. */
const PROBLEMS_SHOWN = 50;

/** A line that was not imported. */
export interface LineProblem {
  /** Number of the line, from 1. */
  line: number;
  message: string;
}

export interface SuppressionImport {
  id: number;
  /** `receiving` until the file is complete. */
  state: 'receiving' | 'queued' | 'done' | 'failed';
  /** Lines read so far. */
  lines: number;
  added: number;
  /** Addresses that were in the list, or twice in the file. */
  known: number;
  invalid: number;
  problems: readonly LineProblem[];
  /** Why the import failed; null otherwise. */
  message: string | null;
}

/** Begins an import; returns its id. */
export async function beginImport({ db, organisationId }: Work): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into newsletter_suppression_import (organisation_id) values (${organisationId})
    returning id::double precision as id`.execute(db);
  return rows[0]?.id ?? 0;
}

/**
 * Adds a part of the file, which ends with a whole line. Returns the characters so far; null without an import that
 * receives a file.
 */
export async function addPart(
  { db, organisationId }: Work,
  id: number,
  part: string,
  isLast: boolean,
): Promise<number | null> {
  const { rows } = await sql<{ length: number }>`
    update newsletter_suppression_import
    set file = file || ${`${part}\n`}::text, state = ${isLast ? 'queued' : 'receiving'}
    where organisation_id = ${organisationId} and id = ${id} and state = 'receiving'
    returning length(file) as length`.execute(db);
  return rows[0]?.length ?? null;
}

/** The import with its file; null for one that does not exist. */
export async function findImport(
  { db, organisationId }: Work,
  id: number,
): Promise<(SuppressionImport & { file: string }) | null> {
  const { rows } = await sql<SuppressionImport & { file: string }>`
    select id::double precision as id, state, lines, added, known, invalid, problems, message, file
    from newsletter_suppression_import where organisation_id = ${organisationId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The newest imports, without their files. */
export async function newestImports(
  { db, organisationId }: Work,
  limit: number,
): Promise<SuppressionImport[]> {
  const { rows } = await sql<SuppressionImport>`
    select id::double precision as id, state, lines, added, known, invalid, problems, message
    from newsletter_suppression_import where organisation_id = ${organisationId} and state <> 'receiving'
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Records the progress of a batch of lines. */
export async function noteProgress(
  { db, organisationId }: Work,
  id: number,
  {
    lines,
    added,
    known,
    problems,
  }: { lines: number; added: number; known: number; problems: readonly LineProblem[] },
): Promise<void> {
  await sql`
    update newsletter_suppression_import
    set lines = lines + ${lines}, added = added + ${added}, known = known + ${known}, invalid = invalid + ${problems.length},
      problems = case when jsonb_array_length(problems) >= ${PROBLEMS_SHOWN} then problems
        else problems || ${JSON.stringify(problems.slice(0, PROBLEMS_SHOWN))}::jsonb end
    where organisation_id = ${organisationId} and id = ${id}`.execute(db);
}

/** Ends an import, and deletes its file. */
export async function endImport(
  { db, organisationId }: Work,
  id: number,
  message: string | null,
): Promise<void> {
  await sql`
    update newsletter_suppression_import
    set state = ${message === null ? 'done' : 'failed'}, message = ${message}, file = ''
    where organisation_id = ${organisationId} and id = ${id}`.execute(db);
}

/** Removes imports from before some days, and those whose files never became complete. */
export async function clearImports({ db, organisationId }: Work, days: number): Promise<void> {
  await sql`
    delete from newsletter_suppression_import where organisation_id = ${organisationId}
      and (created < now() - make_interval(days => ${days}) or state = 'receiving' and created < now() - interval '1 day')`.execute(
    db,
  );
}
