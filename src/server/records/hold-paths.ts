import { sql } from 'kysely';
import type { UnitOfWork } from './unit-of-work.ts';

/** Implements `RecordContext.lockPaths`. */
export async function lockPaths(work: UnitOfWork, site: number, paths: readonly string[]): Promise<void> {
  // Always locks in the same order; otherwise two transactions could deadlock.
  const held = [...new Set(paths)].sort();
  await sql`select pg_advisory_xact_lock(hashtextextended(path, ${site}))
    from unnest(${held}::text[]) as held (path)`.execute(work.db);
}
