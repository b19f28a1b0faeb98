/** Migrations: forward only, one transaction each, one migrator at a time; a newer schema is refused. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { deleteBegun, readBegun, settleBegun, storeBegin } from './begun-migrations.ts';
import { addedObjects, joinObjects, presentObjects, readObjects, withoutReplaced } from './made-objects.ts';
import { classifyDbError } from './passing-errors.ts';
import { sqlForServer } from './versions/older-servers.ts';
import { hasRecords, recordObjects, retainPresent } from './recorded-objects.ts';
import { isStepwise, runStepwise } from './stepwise-migration.ts';

/** A migration by its file name without `.sql`; names start with a UTC timestamp and run in that order. */
export interface Migration {
  name: string;
  sql: string;
}

/**
 * The schema to which a restore moves the data it replaces. While it exists, the content is incomplete and no
 * server may start on it.
 */
export const RESTORE_SCHEMA = 'masthead_before_restore';

/** The schema is newer than this build, or was created from other files. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** Any fixed number. The lock is held while migrating so that two starting processes take turns. */
const MIGRATION_LOCK = 726_410_001;
const LOCK_POLL_MS = 200;

/**
 * Migrates the database to `migrations`. Each runs in a transaction together with its record, so a killed
 * migration leaves nothing and the next start continues after the last one. A migration marked as running
 * without a transaction is instead repeated from its first statement. Returns the names of the migrations
 * that ran. `more` updates schemas of packages under the same lock. `onExtensionFailure` is called for a migration of an
 * extension that fails; the later ones of this extension are then not run, and all others are. Without it, they fail the call.
 */
export async function migrate(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  { more, onExtensionFailure, onProgress }: MigrateOptions = {},
): Promise<string[]> {
  return withMigrationLock(client, async () => {
    await client.query(`create table if not exists schema_migration (
      name text primary key, checksum text not null, applied timestamptz not null default now())`);
    const done = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration',
    );
    const applied = new Map(done.rows.map((row) => [row.name, row.checksum]));
    assertKnownMigrations(applied, migrations);
    await settleBegun(client);
    const pending = migrations.filter((migration) => !applied.has(migration.name));
    const failed = new Set<string>();
    const migrated: string[] = [];
    for (const [index, migration] of pending.entries()) {
      onProgress?.({ done: index, total: pending.length });
      const extension = extensionOf(migration.name);
      if (extension !== null && failed.has(extension)) continue;
      try {
        await apply(client, migration);
        migrated.push(migration.name);
      } catch (error) {
        if (!onExtensionFailure || extension === null || !isLasting(error)) throw error;
        failed.add(extension);
        onExtensionFailure(extension, error);
      }
    }
    await more?.();
    return migrated;
  });
}

export interface MigrateOptions {
  /** Called before each migration that has to run. */
  onProgress?: ((progress: { done: number; total: number }) => void) | undefined;
  more?: () => Promise<void>;
  onExtensionFailure?: ((extension: string, error: MigrationError) => void) | undefined;
}

/** Returns the migrations of extensions that have not run on a migrated database, by extension. */
export async function pendingOfExtensions(
  client: Pick<pg.ClientBase, 'query'>,
  migrations: readonly Migration[],
): Promise<Map<string, Migration[]>> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migration');
  const applied = new Set(rows.map(({ name }) => name));
  const pending = migrations.filter(({ name }) => extensionOf(name) !== null && !applied.has(name));
  return Map.groupBy(pending, ({ name }) => String(extensionOf(name)));
}

/** The path of an extension's migration below the root of the project, as in `extensions/shop/migrations/1_first.sql`. */
export function pathOfExtensionMigration({ name }: Pick<Migration, 'name'>): string {
  return `extensions/${extensionOf(name)}/migrations/${name.replace(/@[^@]+$/, '')}.sql`;
}

/** Runs `work` while no other process migrates or restores. Calls may be nested on one connection. */
export async function withMigrationLock<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await takeLock(client);
  try {
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

/**
 * Throws if a killed restore left the database incomplete. Call it under the lock, which a running restore
 * holds.
 */
export async function assertRestoreFinished(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [RESTORE_SCHEMA]);
  if (rowCount === 0) return;
  throw new MigrationError(
    'A restore into this database was interrupted. Run it again: npm run masthead -- restore FOLDER --replace. ' +
      'Or put back what was there before: npm run masthead -- restore --undo.',
  );
}

/**
 * Throws if the application's role could bypass policies: a superuser or BYPASSRLS attribute on
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

/**
 * Returns the names of migrations that ran here and whose extension was removed, by extension: `migrations` has none of the
 * same extension. Their tables and columns are left in the database.
 */
export function removedExtensions(
  applied: Iterable<string>,
  migrations: readonly Migration[],
): Map<string, string[]> {
  const present = new Set(migrations.map(({ name }) => extensionOf(name)));
  const removed = [...applied].filter(
    (name) => extensionOf(name) !== null && !present.has(extensionOf(name)),
  );
  return Map.groupBy(removed, (name) => String(extensionOf(name)));
}

/** The extension of a migration, as `orderMigrations` names it; null for one of the product. */
function extensionOf(migration: string): string | null {
  return /@([^@]+)$/.exec(migration)?.[1] ?? null;
}

/** Throws for migrations of a newer version, and for edited ones. Those of removed extensions are left as they are. */
function assertKnownMigrations(applied: Map<string, string>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, checksum(migration)]));
  const removed = new Set([...removedExtensions(applied.keys(), migrations).values()].flat());
  for (const [name, sum] of applied) {
    if (removed.has(name)) continue;
    if (!known.has(name)) {
      throw new MigrationError(
        `The database was migrated by a newer Masthead or with an extension that is not here (it has ${name}, which ` +
          'this version does not know). Start the version that made it; or go back to a backup made before the upgrade: ' +
          'npm run masthead -- restore FOLDER --replace.',
      );
    }
    if (known.get(name) !== sum) {
      throw new MigrationError(
        `The migration ${name} differs from the one this database was made with. A landed migration is never edited.`,
      );
    }
  }
}

/**
 * Polls instead of waiting in one statement: a concurrent index build waits for every older statement, and
 * would deadlock with a waiting one.
 */
async function takeLock(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const answer = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      MIGRATION_LOCK,
    ]);
    if (answer.rows[0]?.taken) return;
    await sleep(LOCK_POLL_MS);
  }
}

async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  if (isStepwise(migration.sql)) return applyStepwise(client, migration);
  try {
    await client.query('begin');
    await client.query("set local lock_timeout = '5s'");
    await client.query('set local statement_timeout = 0');
    const text = await sqlForServer(client, migration.sql);
    await applyRecorded(client, migration, () => client.query(text));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new MigrationError(
      `The migration ${placeOf(migration)} failed and was rolled back: ${(error as Error).message}`,
      { cause: error },
    );
  }
}

/** Whether a migration would fail again: it was not a lost connection, or a lock that another transaction held. */
function isLasting(error: unknown): error is MigrationError {
  return error instanceof MigrationError && classifyDbError(error.cause) === null;
}

/** The name of a migration in messages; for one of an extension, with its file. */
function placeOf({ name }: Migration): string {
  return extensionOf(name) === null ? name : `${name} (${pathOfExtensionMigration({ name })})`;
}

/**
 * Runs a migration and notes it. For one of an extension it also records what was added to the schema, and for every one it
 * deletes from these records what was dropped.
 */
async function applyRecorded(
  client: pg.ClientBase,
  migration: Migration,
  run: () => Promise<unknown>,
): Promise<void> {
  const isOfExtension = extensionOf(migration.name) !== null;
  if (!isOfExtension && !(await hasRecords(client))) {
    await run();
    return note(client, migration);
  }
  const before = await readObjects(client);
  await retainPresent(client, before);
  const isStepByStep = isOfExtension && isStepwise(migration.sql);
  if (isStepByStep) await storeBegin(client, migration.name, before);
  await run();
  const after = await readObjects(client);
  const begun = (await readBegun(client)).filter(({ name }) => name === migration.name);
  // Stepwise migrations are not in a transaction: without one, the note could be stored without the record.
  if (isStepByStep) await client.query('begin');
  await note(client, migration);
  if (!isOfExtension) return retainPresent(client, withoutReplaced(before, after));
  await retainPresent(client, after);
  const made = joinObjects([...begun.map((one) => one.made), addedObjects(before, after)]);
  await recordObjects(client, migration.name, presentObjects(made, after));
  await deleteBegun(client, [migration.name]);
  if (isStepByStep) await client.query('commit');
}

async function applyStepwise(client: pg.ClientBase, migration: Migration): Promise<void> {
  try {
    await client.query('set statement_timeout = 0');
    await applyRecorded(client, migration, () => runStepwise(client, migration.sql));
  } catch (error) {
    // Fails again if the connection was lost: the next start settles it then.
    await client
      .query('rollback')
      .then(() => settleBegun(client))
      .catch(() => undefined);
    throw new MigrationError(
      `The migration ${placeOf(migration)} stopped half-way and goes on at the next start: ${(error as Error).message}`,
      { cause: error },
    );
  }
}

async function note(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
    migration.name,
    checksum(migration),
  ]);
}

/** Distinguishes a migration from an edited version with the same name. */
export function checksum(migration: Migration): string {
  return createHash('sha256').update(migration.sql).digest('hex');
}
