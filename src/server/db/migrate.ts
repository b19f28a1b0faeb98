/** Migrations: forward only, one transaction each, one migrator at a time, a newer schema refused. */
import { createHash } from 'node:crypto';
import type pg from 'pg';

/** A migration by its file name without `.sql`; names start with a UTC timestamp and run in that order. */
export interface Migration {
  name: string;
  sql: string;
}

/** The schema is newer than this build, or was made by other files. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** Any fixed number; held while migrating so that two starting processes take turns. */
const MIGRATION_LOCK = 726_410_001;

/**
 * Brings the database to `migrations`. Each runs in its own transaction together with the note that it ran, so a
 * killed migration leaves nothing and the next start goes on where it stopped. Returns the names that ran.
 * `more` brings schemas of packages up to date under the same lock.
 */
export async function migrate(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  more?: () => Promise<void>,
): Promise<string[]> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    await client.query(`create table if not exists schema_migration (
      name text primary key, checksum text not null, applied timestamptz not null default now())`);
    const done = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration',
    );
    const applied = new Map(done.rows.map((row) => [row.name, row.checksum]));
    refuseForeignSchema(applied, migrations);
    const pending = migrations.filter((migration) => !applied.has(migration.name));
    for (const migration of pending) await apply(client, migration);
    await more?.();
    return pending.map((migration) => migration.name);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

/**
 * Refuses to go on when the application's role could bypass policies: a superuser or BYPASSRLS attribute on
 * `masthead_app` would silently open every tenant to every other.
 */
export async function checkRole(client: pg.ClientBase): Promise<void> {
  const role = await client.query<{ rolsuper: boolean; rolbypassrls: boolean }>(
    "select rolsuper, rolbypassrls from pg_roles where rolname = 'masthead_app'",
  );
  const row = role.rows[0];
  if (!row || row.rolsuper || row.rolbypassrls) {
    throw new MigrationError(
      'The database role masthead_app can bypass row-level security, so tenants would not be kept apart. ' +
        'Run: alter role masthead_app nosuperuser nobypassrls.',
    );
  }
}

function refuseForeignSchema(applied: Map<string, string>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, checksum(migration)]));
  for (const [name, sum] of applied) {
    if (!known.has(name)) {
      throw new MigrationError(
        `The database was migrated by a newer Masthead or with an extension that is not here (it has ${name}, which ` +
          'this version does not know). Start the version that made it, or restore a backup made before the upgrade.',
      );
    }
    if (known.get(name) !== sum) {
      throw new MigrationError(
        `The migration ${name} differs from the one this database was made with. A landed migration is never edited.`,
      );
    }
  }
}

async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query("set local lock_timeout = '5s'");
    await client.query('set local statement_timeout = 0');
    await client.query(migration.sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
      migration.name,
      checksum(migration),
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new MigrationError(
      `The migration ${migration.name} failed and was rolled back: ${(error as Error).message}`,
      { cause: error },
    );
  }
}

function checksum(migration: Migration): string {
  return createHash('sha256').update(migration.sql).digest('hex');
}
