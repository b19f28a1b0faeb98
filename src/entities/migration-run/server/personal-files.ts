/**
 * Removal of source files of imports with personal data, and of remarks in their reports, after
 * `RETENTION_DAYS`.
 */
import { sql } from 'kysely';
import type { ImportFormatDefinition } from '#import/import-formats.ts';
import { importFormats } from '#registry/import-formats.ts';
import type { SourceFile } from '#server/import/index.ts';
import type { RecordContext } from '#server/records/index.ts';

/**
 * Days after which a file is removed, from its upload, and the remarks of a report, from the end of its run.
 */
const RETENTION_DAYS = 30;

/** A file that is named by a mapping of the site, or by the mapping with which a run started. */
export interface MappedFile {
  file: string;
  /** Whether it fills records of people. */
  isPersonal: boolean;
}

/** Targets whose source files contain data of people. */
function personalTargets({ registry }: RecordContext): string[] {
  return [...registry.hooks.values()].flatMap(({ entity, imports }) =>
    imports?.isPersonal ? entity.name : [],
  );
}

/** Returns the files that mappings name, for every site where no run is under way. */
export async function mappedFilesOf(
  work: RecordContext,
): Promise<{ siteId: number; mapped: readonly MappedFile[] }[]> {
  const { db, organisationId } = work;
  const { rows } = await sql<{ siteId: number; mapped: MappedFile[] }>`
    select s.id as "siteId", coalesce((
      select jsonb_agg(distinct jsonb_build_object('file', source ->> 'file',
        'isPersonal', source ->> 'target' = any(${personalTargets(work)}::text[])))
      from (select mapping from migration_configuration where organisation_id = s.organisation_id and site_id = s.id
        union all select mapping from migration_run where organisation_id = s.organisation_id and site_id = s.id) as m
      cross join lateral jsonb_array_elements(
        case jsonb_typeof(m.mapping -> 'sources') when 'array' then m.mapping -> 'sources' else '[]' end) as source
      where source ->> 'file' is not null), '[]') as mapped
    from site s
    where s.organisation_id = ${organisationId} and not exists (
      select from migration_run r where r.organisation_id = s.organisation_id and r.site_id = s.id
        and r.state in ('waiting', 'running', 'stopping')
        -- A command line notes its progress every second: one that says nothing for a day has ended.
        and (r.started_by_id is not null or r.updated > now() - interval '1 day'))
    order by s.id`.execute(db);
  return rows;
}

/** Endings of data files: those without a mapping may contain personal data. */
const DATA_ENDINGS = new Set([
  'csv',
  'tsv',
  'txt',
  'json',
  'jsonl',
  'ndjson',
  'xlsx',
  'ods',
  ...Object.values<ImportFormatDefinition>(importFormats).flatMap(({ fileEndings = [] }) => fileEndings),
]);

function isData(name: string): boolean {
  return DATA_ENDINGS.has(name.slice(name.lastIndexOf('.') + 1).toLowerCase());
}

/** Whether a mapping names this file, or a folder that contains it. */
function isOf({ file }: MappedFile, name: string): boolean {
  return name === file || file === '.' || name.startsWith(`${file}/`);
}

const DAY_MS = 86_400_000;

/** Returns the names of files that are due for removal at `now` (ISO). */
export function dueFiles(files: readonly SourceFile[], mapped: readonly MappedFile[], now: string): string[] {
  const before = Date.parse(now) - RETENTION_DAYS * DAY_MS;
  return files.flatMap(({ name, updated }) => {
    const isDue = Date.parse(updated) < before;
    const sources = mapped.filter((source) => isOf(source, name));
    const isPersonal = sources.some((source) => source.isPersonal);
    return isDue && (isPersonal || (isData(name) && sources.length === 0)) ? name : [];
  });
}

/** Deletes the previous values stored for old runs; afterwards these runs can no longer be undone. */
export async function forgetChanges({ db, organisationId }: RecordContext): Promise<void> {
  await sql`
    delete from import_change c using migration_run r
    where c.organisation_id = ${organisationId} and r.organisation_id = c.organisation_id and r.id = c.run_id
      and coalesce(r.finished, r.updated) < now() - make_interval(days => ${RETENTION_DAYS})`.execute(db);
}

/** Removes remarks about single records of people from old reports; the number of remarks is preserved. */
export async function forgetRemarks(work: RecordContext): Promise<void> {
  const { db, organisationId } = work;
  await sql`
    update migration_run set report = report || jsonb_build_object('remarks', '[]'::jsonb, 'losses', '[]'::jsonb,
      'remarksLeftOut', coalesce((report ->> 'remarksLeftOut')::integer, 0) + jsonb_array_length(report -> 'remarks'))
    where organisation_id = ${organisationId} and finished < now() - make_interval(days => ${RETENTION_DAYS})
      and case jsonb_typeof(report -> 'remarks') when 'array' then jsonb_array_length(report -> 'remarks') > 0 end
      and exists (select from jsonb_array_elements(
        case jsonb_typeof(mapping -> 'sources') when 'array' then mapping -> 'sources' else '[]' end) as source
        where source ->> 'target' = any(${personalTargets(work)}::text[]))`.execute(db);
}
