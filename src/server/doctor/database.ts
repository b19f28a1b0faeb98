/**
 * Checks the database: version, schema, roles and policies, clock, job queue, and whether media files are
 * where rows expect them.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import {
  fingerprintOf,
  hasJobQueue,
  listFileKeys,
  listMigrations,
  listTables,
  quoted,
  type CatalogueTable,
} from '#server/backup/index.ts';
import {
  checksum,
  migrations,
  pendingOfExtensions,
  removedExtensions,
  RESTORE_SCHEMA,
} from '#server/db/index.ts';
import type { MediaStore } from '#server/media/index.ts';
import type { DefinedNames } from '#server/setup/index.ts';
import { secretInUse } from '#server/boot/secret.ts';
import { fail, ok, warn, type Finding } from './finding.ts';
import { examineExtensionFaults } from './extension-faults.ts';
import { examineLeftovers } from './leftovers.ts';
import { examineIndexes } from './indexes.ts';
import { examineLedgers } from './ledgers.ts';
import { examineSiteKeys } from './site-keys.ts';
import { examineTerms } from './terms.ts';

const OLDEST_VERSION = 150_000;
const SKEW_WARN_S = 2;
const SKEW_FAIL_S = 30;
const WAITING_MINUTES = 15;
const SAMPLE = 200;
const NAMED_MAX = 5;

interface DatabaseOptions {
  store: MediaStore;
  isDeep: boolean;
  secret: string;
  defined: DefinedNames;
}

/** Examines a database over one connection, without changes. `isDeep`: reads every media file. */
export async function examineDatabase(
  client: pg.ClientBase,
  { store, isDeep, secret, defined }: DatabaseOptions,
): Promise<Finding[]> {
  const schema = await examineSchema(client);
  const findings = [await examineVersion(client), await examineClock(client), schema];
  if (schema.state === 'fail') return findings;
  findings.push(await examinePolicies(client), await examineJobs(client));
  // Older schemas lack the tables for these checks.
  if (schema.state === 'ok')
    findings.push(
      await examineStyles(client),
      await examineLedgers(client),
      await examineIndexes(client),
      await examineSearch(client),
      ...(await examineExtensionsOff(client)),
      await examineLeftovers(client, defined),
      await examineExtensionFaults(client),
      await examineSiteKeys(client),
      await examineTerms(client),
      await examineSecret(client, secret),
    );
  await client.query('begin isolation level repeatable read read only');
  try {
    findings.push(await examineMedia(client, store, isDeep));
  } finally {
    await client.query('rollback');
  }
  return findings;
}

async function one<Row extends pg.QueryResultRow>(client: pg.ClientBase, sql: string): Promise<Row> {
  const { rows } = await client.query<Row>(sql);
  const [row] = rows;
  if (!row) throw new Error('The database answered nothing.');
  return row;
}

async function examineVersion(client: pg.ClientBase): Promise<Finding> {
  const { number, text } = await one<{ number: number; text: string }>(
    client,
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as text",
  );
  if (number < OLDEST_VERSION)
    return fail('database', `PostgreSQL ${text} answers; Masthead needs 15 or newer. Upgrade the server.`);
  return ok('database', `PostgreSQL ${text} answers.`);
}

/** The database's clock decides what is published; logs and certificates use this machine's clock. */
async function examineClock(client: pg.ClientBase): Promise<Finding> {
  const startedMs = Date.now();
  const { now } = await one<{ now: number }>(
    client,
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
  );
  const skewSeconds = Math.abs(now - (startedMs + Date.now()) / 2) / 1_000;
  const message = `This machine and the database differ by ${skewSeconds.toFixed(1)} s`;
  if (skewSeconds > SKEW_FAIL_S)
    return fail('clock', `${message}: log-ins with a code fail. Synchronise both (NTP).`);
  if (skewSeconds > SKEW_WARN_S) return warn('clock', `${message}. Synchronise both (NTP).`);
  return ok('clock', `${message}.`);
}

async function examineSchema(client: pg.ClientBase): Promise<Finding> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [RESTORE_SCHEMA]);
  if (rowCount !== 0)
    return fail(
      'schema',
      'A restore was interrupted. Run: npm run masthead -- restore --undo, or restore again.',
    );
  const applied = await listMigrations(client);
  if (applied.length === 0)
    return fail(
      'schema',
      'The database has not been set up yet. Run: npm start, or npm run masthead -- migrate.',
    );
  const ours = new Map(migrations.map((migration) => [migration.name, checksum(migration)]));
  const removed = new Set(
    [
      ...removedExtensions(
        applied.map(({ name }) => name),
        migrations,
      ).values(),
    ].flat(),
  );
  const known = applied.filter(({ name }) => !removed.has(name));
  const unknown = known.filter(({ name }) => !ours.has(name));
  if (unknown[0])
    return fail(
      'schema',
      `The database was migrated by a newer Masthead or an extension that is not here (${unknown[0].name}). Start that version, or run: npm run masthead -- restore FOLDER --replace.`,
    );
  const edited = known.filter(({ name, checksum: sum }) => ours.get(name) !== sum);
  if (edited[0])
    return fail(
      'schema',
      `The migration ${edited[0].name} differs from the one that ran here. Install the released files.`,
    );
  const off = await pendingOfExtensions(client, migrations);
  const pending = migrations.length - known.length - [...off.values()].flat().length;
  if (pending > 0)
    return warn(
      'schema',
      `Migrations have not run: ${pending}. Make a backup, then run: npm run masthead -- migrate.`,
    );
  return ok('schema', `All ${known.length} migrations have run.`);
}

/** The tables of the product exist, whatever extensions lack. */
async function examineExtensionsOff(client: pg.ClientBase): Promise<Finding[]> {
  const off = [...(await pendingOfExtensions(client, migrations)).keys()].slice(0, NAMED_MAX).join(', ');
  return off === ''
    ? []
    : [
        warn(
          'extensions off',
          `Migrations of extensions have not run, so these extensions are off: ${off}. Correct their migrations, and start again.`,
        ),
      ];
}

async function examinePolicies(client: pg.ClientBase): Promise<Finding> {
  const role = await one<{ bypasses: boolean | null }>(
    client,
    "select bool_or(rolsuper or rolbypassrls) as bypasses from pg_roles where rolname = 'masthead_app'",
  );
  if (role.bypasses !== false)
    return fail(
      'tenancy',
      'The role masthead_app can bypass policies. Run: alter role masthead_app nosuperuser nobypassrls.',
    );
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity
       and has_table_privilege('masthead_app', c.oid, 'select') order by 1`,
  );
  const names = rows.map(({ name }) => name).join(', ');
  if (names)
    return fail(
      'tenancy',
      `Tables without row-level security: ${names}. Run: alter table … enable row level security.`,
    );
  return ok('tenancy', 'The application’s role cannot bypass row-level security.');
}

async function examineJobs(client: pg.ClientBase): Promise<Finding> {
  if (!(await hasJobQueue(client)))
    return warn('jobs', 'There is no job queue. Run: npm run masthead -- migrate.');
  const counts = await one<{ failed: number; waiting: number; held: number }>(
    client,
    `select count(*) filter (where attempts >= max_attempts)::int as failed,
       count(*) filter (where attempts < max_attempts and locked_at is null
         and run_at < now() - make_interval(mins => ${WAITING_MINUTES}))::int as waiting,
       count(*) filter (where locked_at < now() - make_interval(mins => ${WAITING_MINUTES}))::int as held
     from graphile_worker._private_jobs`,
  );
  const problems = [
    ...(counts.waiting > 0
      ? [
          `${counts.waiting} jobs have waited for over ${WAITING_MINUTES} minutes: start a process of the role all or worker.`,
        ]
      : []),
    ...(counts.held > 0
      ? [`${counts.held} jobs are held by processes that died; a worker takes them over.`]
      : []),
    ...(counts.failed > 0
      ? [`${counts.failed} jobs failed and are no longer retried: see /admin/system and the log.`]
      : []),
  ];
  return problems.length > 0
    ? warn('jobs', problems.join(' '))
    : ok('jobs', 'No job is waiting or has failed.');
}

/**
 * Detects a secret that is not the database's: the database was copied without its data directory, or the
 * data directory belongs to another database.
 */
async function examineSecret(client: pg.ClientBase, secret: string): Promise<Finding> {
  const used = await secretInUse(client);
  if (secret === '') return ok('secret in use', 'There is no secret here to compare.');
  if (used === null)
    return ok('secret in use', 'No server of this version has started on this database yet.');
  if (used === fingerprintOf(secret))
    return ok('secret in use', 'The secret is the one that servers of this database use.');
  return fail(
    'secret in use',
    'The secret is another one than servers of this database use: log-ins, links and sealed values of theirs do not work with it. Check that MASTHEAD_SECRET or DATA_DIR belongs to DATABASE_URL, or copy the secret from a backup.',
  );
}

/**
 * Reports items that jobs of an upgrade have not reindexed yet: until then, fewer of their words find them.
 */
async function examineSearch(client: pg.ClientBase): Promise<Finding> {
  if (!(await hasJobQueue(client)))
    return ok('search', 'There is nothing that could wait to be written again.');
  const { waiting, sites, failed } = await one<{ waiting: number; sites: number; failed: boolean }>(
    client,
    `select count(*)::int as waiting, count(distinct content.site_id)::int as sites,
       coalesce(bool_or(job.attempts >= job.max_attempts), false) as failed
     from graphile_worker._private_jobs job
     join graphile_worker._private_tasks task on task.id = job.task_id and task.identifier = 'content/writeWordsAgain'
     join content on content.organisation_id = (job.payload ->> 'organisation')::int
       and content.site_id = (job.payload #>> '{payload,site}')::int and content.id > (job.payload #>> '{payload,after}')::int`,
  );
  if (waiting === 0) return ok('search', 'Every item is found by the words it has.');
  const next = failed
    ? 'Some of its jobs failed: see the log, and retry them under /admin/system.'
    : 'It goes on by itself while a process of the role all or worker runs.';
  return warn(
    'search',
    `${waiting} items of ${sites} ${sites === 1 ? 'site' : 'sites'} still wait to be written again for the search, and are found by fewer words until then. ${next}`,
  );
}

/**
 * Reports styles that this version rejects. Every page leaves them out, which is otherwise visible only on
 * the pages themselves.
 */
async function examineStyles(client: pg.ClientBase): Promise<Finding> {
  const { rows } = await client.query<{ name: string; fault: string | null }>(
    `select site.name, own.fault from site
     left join site_styles own on own.organisation_id = site.organisation_id and own.site_id = site.id
       and own.text_hash = encode(sha256(convert_to(site.base_styles ->> 'customCss', 'UTF8')), 'hex')
     where coalesce(site.base_styles ->> 'customCss', '') <> '' and own.css is null order by site.id limit $1`,
    [NAMED_MAX],
  );
  if (rows.length === 0) return ok('own styles', 'The own styles of every site are on its pages.');
  const named = rows.map(
    ({ name, fault }) => `${name} (${fault ?? 'not compiled yet: run npm start, or masthead migrate'})`,
  );
  return warn(
    'own styles',
    `Left out of pages: the own styles of ${named.join('; ')}. Correct them under Settings, Colours and fonts.`,
  );
}

async function examineMedia(client: pg.ClientBase, store: MediaStore, isDeep: boolean): Promise<Finding> {
  const tables = await listTables(client);
  const bad: string[] = [];
  let seen = 0;
  for await (const fileKey of listFileKeys(client, tables, isDeep ? undefined : SAMPLE)) {
    seen += 1;
    const stored = await store.get(fileKey);
    if (!stored) bad.push(`${fileKey} is missing`);
    else if (isDeep && !(await isUnchanged(fileKey, stored.open()))) bad.push(`${fileKey} is damaged`);
  }
  const what = isDeep ? `all ${seen} media files` : `${seen} media files by chance`;
  const trashed = await trashedMedia(client, tables);
  if (bad.length === 0)
    return ok('media', `Looked at ${what}: every one is there${isDeep ? ' and unchanged' : ''}.${trashed}`);
  return fail(
    'media',
    `Of ${what}, ${bad.length} are not right: ${bad.slice(0, NAMED_MAX).join(', ')}. Copy them from a backup, or upload them again; check that DATA_DIR and DATABASE_URL belong together.${trashed}`,
  );
}

/**
 * The number of images and files in the trash, as a sentence; empty if the number is zero. Each retains its
 * file while it is in the trash.
 */
async function trashedMedia(client: pg.ClientBase, tables: readonly CatalogueTable[]): Promise<string> {
  const selects = tables
    .filter(({ columns }) => columns.includes('file_key') && columns.includes('trashed'))
    .map(({ name }) => `(select count(*) from public.${quoted(name)} where trashed is not null)`);
  if (selects.length === 0) return '';
  const { count } = await one<{ count: number }>(client, `select (${selects.join(' + ')})::int as count`);
  if (count === 0) return '';
  return count === 1
    ? ' 1 image or file is in the trash, and keeps its media file there.'
    : ` ${count} images and files are in the trash, and keep their media files there.`;
}

/**
 * Compares the bytes with the key, which contains the beginning of their SHA-256; for an icon, the SHA-256 of
 * its bytes followed by “ico”.
 */
async function isUnchanged(fileKey: string, bytes: AsyncIterable<Buffer>): Promise<boolean> {
  const digits = fileKey.split('-')[1] ?? ' ';
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  const ofIcon = hash.copy().update('ico');
  return [hash, ofIcon].some((each) => each.digest('hex').startsWith(digits));
}
