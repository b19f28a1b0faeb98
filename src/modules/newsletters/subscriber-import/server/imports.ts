/** Imports of subscribers and the parts of their files. */
import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import { PROBLEMS_MAX } from '../model/limits.ts';
import type { FileLayout } from '../model/subscriber-lines.ts';

type Work = Pick<RecordContext, 'db' | 'organisationId'>;

/** A line that was not imported. */
export interface LineProblem {
  /** Number of the line, from 1. */
  line: number;
  message: string;
}

/** Lines by what became of them. */
export interface LineCounts {
  lines: number;
  added: number;
  /** Subscribed before, waiting for confirmation, or twice in the file. */
  known: number;
  suppressed: number;
  unsubscribed: number;
  /** Without a valid subscriber. */
  invalid: number;
}

export interface SubscriberImport extends LineCounts {
  id: number;
  /** `receiving` until the file is complete. */
  state: 'receiving' | 'queued' | 'done' | 'failed';
  site: number;
  newsletter: number;
  startedBy: number | null;
  consentKind: 'express' | 'implied';
  consentText: string;
  origin: string;
  length: number;
  readLength: number;
  problems: readonly LineProblem[];
  /** Why the import failed; null otherwise. */
  message: string | null;
}

/** An import that is being read: where the next batch begins. */
export interface RunningImport extends SubscriberImport {
  part: number;
  partLines: number;
  layout: FileLayout | null;
}

const COLUMNS = sql`id::double precision as id, state, site_id as site, newsletter_id as newsletter,
  started_by as "startedBy", consent_kind as "consentKind", consent_text as "consentText", origin, length,
  read_length as "readLength", lines, added, known, suppressed, unsubscribed, invalid, message`;

type Begun = Pick<
  SubscriberImport,
  'site' | 'newsletter' | 'startedBy' | 'consentKind' | 'consentText' | 'origin'
>;

/** Begins an import; returns its id, or null while another import of the newsletter runs. */
export async function beginImport({ db, organisationId }: Work, begun: Begun): Promise<number | null> {
  const { site, newsletter, startedBy, consentKind, consentText, origin } = begun;
  const { rows } = await sql<{ id: number }>`
    insert into newsletter_subscriber_import
      (organisation_id, site_id, newsletter_id, started_by, consent_kind, consent_text, origin)
    select ${organisationId}, ${site}, ${newsletter}, ${startedBy}::integer, ${consentKind}, ${consentText}, ${origin}
    where not exists (select from newsletter_subscriber_import where organisation_id = ${organisationId}
      and newsletter_id = ${newsletter} and state = 'queued')
    returning id::double precision as id`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * Adds a part of the file, which ends with a whole line. Returns the characters so far; null without an import that
 * receives a file.
 */
export async function addPart(
  { db, organisationId }: Work,
  id: number,
  { text, isLast }: { text: string; isLast: boolean },
): Promise<number | null> {
  const { rows } = await sql<{ length: number }>`
    with import as (
      update newsletter_subscriber_import
      set length = length + ${text.length}, part = part + 1, state = ${isLast ? 'queued' : 'receiving'}
      where organisation_id = ${organisationId} and id = ${id} and state = 'receiving'
      returning organisation_id, site_id, id, part, length
    ), stored as (
      insert into newsletter_subscriber_import_part (organisation_id, site_id, import_id, number, text)
      select organisation_id, site_id, id, part, ${text} from import)
    select length from import`.execute(db);
  const length = rows[0]?.length ?? null;
  if (length !== null && isLast)
    await sql`update newsletter_subscriber_import set part = 1 where organisation_id = ${organisationId} and id = ${id}`.execute(
      db,
    );
  return length;
}

/** The import, locked until the transaction ends; null unless its file is complete and not yet read. */
export async function lockImport({ db, organisationId }: Work, id: number): Promise<RunningImport | null> {
  const { rows } = await sql<RunningImport>`
    select ${COLUMNS}, part, part_lines as "partLines", layout, '[]'::jsonb as problems
    from newsletter_subscriber_import
    where organisation_id = ${organisationId} and id = ${id} and state = 'queued' for update`.execute(db);
  return rows[0] ?? null;
}

/** A part of the file; null after the last. */
export async function findPart(
  { db, organisationId }: Work,
  id: number,
  number: number,
): Promise<string | null> {
  const { rows } = await sql<{ text: string }>`
    select text from newsletter_subscriber_import_part
    where organisation_id = ${organisationId} and import_id = ${id} and number = ${number}`.execute(db);
  return rows[0]?.text ?? null;
}

/** The newest imports of a site with their first refused lines. */
export async function newestImports(
  { db, organisationId }: Work,
  { site, limit, problems }: { site: number; limit: number; problems: number },
): Promise<(SubscriberImport & { title: string })[]> {
  const { rows } = await sql<SubscriberImport & { title: string }>`
    select i.*, n.title from (
      select ${COLUMNS}, jsonb_path_query_array(problems, '$[0 to $last]', ${JSON.stringify({ last: problems - 1 })}::jsonb) as problems
      from newsletter_subscriber_import where organisation_id = ${organisationId} and site_id = ${site} and state <> 'receiving'
      order by id desc limit ${limit}) i
    join newsletter n on n.organisation_id = ${organisationId} and n.id = i.newsletter
    order by i.id desc`.execute(db);
  return rows;
}

/** What a batch of lines changed. */
export interface Batch extends LineCounts {
  layout: FileLayout | null;
  /** Characters of the lines. */
  length: number;
  problems: readonly LineProblem[];
}

/** Records the progress of a batch in its transaction. */
export async function noteProgress({ db, organisationId }: Work, id: number, batch: Batch): Promise<void> {
  await sql`
    update newsletter_subscriber_import
    set lines = lines + ${batch.lines}, part_lines = part_lines + ${batch.lines}, added = added + ${batch.added},
      known = known + ${batch.known}, suppressed = suppressed + ${batch.suppressed},
      unsubscribed = unsubscribed + ${batch.unsubscribed}, invalid = invalid + ${batch.invalid},
      read_length = least(length, read_length + ${batch.length}), layout = ${JSON.stringify(batch.layout)}::jsonb,
      problems = case when jsonb_array_length(problems) >= ${PROBLEMS_MAX} then problems
        else jsonb_path_query_array(problems || ${JSON.stringify(batch.problems.slice(0, PROBLEMS_MAX))}::jsonb,
          '$[0 to $last]', ${JSON.stringify({ last: PROBLEMS_MAX - 1 })}::jsonb) end
    where organisation_id = ${organisationId} and id = ${id}`.execute(db);
}

/** Deletes a part that was read, and goes on with the next. */
export async function endPart({ db, organisationId }: Work, id: number, number: number): Promise<void> {
  await sql`delete from newsletter_subscriber_import_part
    where organisation_id = ${organisationId} and import_id = ${id} and number = ${number}`.execute(db);
  await sql`update newsletter_subscriber_import set part = part + 1, part_lines = 0
    where organisation_id = ${organisationId} and id = ${id}`.execute(db);
}

/** Ends an import, and deletes its file. `message`: why it failed; null if it is done. */
export async function endImport(
  { db, organisationId }: Work,
  id: number,
  message: string | null,
): Promise<void> {
  await sql`
    update newsletter_subscriber_import
    set state = ${message === null ? 'done' : 'failed'}, message = ${message}, read_length = length
    where organisation_id = ${organisationId} and id = ${id}`.execute(db);
  await sql`delete from newsletter_subscriber_import_part
    where organisation_id = ${organisationId} and import_id = ${id}`.execute(db);
}

/** Deletes the reports of imports from before some days, and files that were not complete within a day. */
export async function clearImports({ db, organisationId }: Work, days: number): Promise<void> {
  await sql`
    delete from newsletter_subscriber_import where organisation_id = ${organisationId}
      and (created < now() - make_interval(days => ${days}) or state = 'receiving' and created < now() - interval '1 day')`.execute(
    db,
  );
}
