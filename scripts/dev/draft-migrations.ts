/**
 * Drafts of migrations in the database of development. A draft that changed after it ran is taken back and runs
 * again; the text that ran is stored in the database for this, in a schema that only development has.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readMigrationFolders } from '../lib/migration-folders.ts';
import { undoOfDraft } from './undo-draft.ts';

/** A draft can't be taken back; the message is the whole report. */
export class DraftError extends Error {
  override readonly name = 'DraftError';
}

interface StoredDraft {
  name: string;
  sql: string;
}

interface KnownMigration {
  path: string;
  sql: string;
  hasLanded: boolean;
}

/**
 * Takes back drafts that changed or were removed since they ran, runs `migrate`, which returns the names of the
 * migrations that it ran, and stores the texts of the drafts among them. Throws an error with advice if a draft
 * can't be taken back.
 */
export async function migrateWithDrafts(
  root: string,
  connectionString: string,
  migrate: () => Promise<readonly string[]>,
): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'masthead development' });
  await client.connect();
  try {
    await client.query('create schema if not exists masthead_dev');
    await client.query(
      'create table if not exists masthead_dev.draft (name text primary key, sql text not null)',
    );
    const known = await knownMigrations(root);
    await takeBackChanged(client, known);
    for (const name of await migrate()) {
      const migration = known.get(name);
      if (!migration || migration.hasLanded) continue;
      await client.query(
        'insert into masthead_dev.draft (name, sql) values ($1, $2) on conflict (name) do update set sql = excluded.sql',
        [name, migration.sql],
      );
    }
  } finally {
    await client.end();
  }
}

/** The migrations of the working tree by the names under which databases record them. */
async function knownMigrations(root: string): Promise<Map<string, KnownMigration>> {
  const known = new Map<string, KnownMigration>();
  for (const { path, present, landed } of await readMigrationFolders(root)) {
    const [, extension] = /^extensions\/([^/]+)\//.exec(path) ?? [];
    for (const file of present.keys()) {
      const base = file.slice(0, -'.sql'.length);
      known.set(extension === undefined ? base : `${base}@${extension}`, {
        path: `${path}/${file}`,
        sql: readFileSync(join(root, path, file), 'utf8'),
        hasLanded: landed.has(file),
      });
    }
  }
  return known;
}

/** The latest first, because a later draft may use what an earlier one added. */
async function takeBackChanged(client: pg.Client, known: ReadonlyMap<string, KnownMigration>): Promise<void> {
  const isMigrated = await client.query("select to_regclass('public.schema_migration') is not null as found");
  if (isMigrated.rows[0]?.found !== true) return;
  const { rows: applied } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name desc',
  );
  const { rows } = await client.query<StoredDraft>('select name, sql from masthead_dev.draft');
  const stored = new Map(rows.map(({ name, sql }) => [name, sql]));
  for (const { name, checksum } of applied) {
    const current = known.get(name);
    if (current && checksumOf(current.sql) === checksum) continue;
    await takeBack(client, { name, path: current?.path ?? name, ran: stored.get(name) });
  }
}

function checksumOf(sql: string): string {
  return createHash('sha256').update(sql).digest('hex');
}

interface ChangedMigration {
  name: string;
  path: string;
  /** The text that ran; undefined if it was not a draft of this database. */
  ran: string | undefined;
}

async function takeBack(client: pg.Client, { name, path, ran }: ChangedMigration): Promise<void> {
  const undo = ran === undefined ? null : undoOfDraft(ran);
  if (undo === null)
    throw new DraftError(advice(path, 'it does more than to add tables, columns and indexes'));
  try {
    await client.query('begin');
    for (const table of undo.tables) await saveRows(client, table, path);
    for (const statement of undo.statements) await client.query(statement);
    await client.query('delete from schema_migration where name = $1', [name]);
    await client.query('delete from masthead_dev.draft where name = $1', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new DraftError(advice(path, error instanceof Error ? error.message : String(error)), {
      cause: error,
    });
  }
}

/** Copies the rows of a table that is dropped, and prints where they are. */
async function saveRows(client: pg.Client, table: string, path: string): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from public.${client.escapeIdentifier(table)}`,
  );
  const count = rows[0]?.count ?? 0;
  if (count === 0) return;
  const copy = `${table}_${Date.now()}`.slice(-63);
  await client.query(
    `create table masthead_dev.${client.escapeIdentifier(copy)} as table public.${client.escapeIdentifier(table)}`,
  );
  console.log(
    `${path} changed after it ran, so the table ${table} is created again, empty. Its ${count} rows are in masthead_dev.${copy}.`,
  );
}

function advice(path: string, reason: string): string {
  return (
    `${path} changed or was removed after it ran in this database, and what it did can't be taken back: ${reason}. ` +
    'Put its earlier text back and write the change into another migration. Or start with an empty database: stop ' +
    'npm run dev, remove the data directory (rm -r data, or what DATA_DIR names), run npm run dev again.'
  );
}
