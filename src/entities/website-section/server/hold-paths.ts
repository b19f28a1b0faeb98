import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';

/**
 * Two who take a path of a site at one moment, whatever they put there, take turns until the end of their transactions: the
 * second sees what the first did. Paths without their leading slash.
 */
export async function holdPaths(work: UnitOfWork, site: number, paths: readonly string[]): Promise<void> {
  // Always in one order, or two could wait for each other.
  const held = [...new Set(paths)].sort();
  await sql`select pg_advisory_xact_lock(hashtextextended(path, ${site}))
    from unnest(${held}::text[]) as held (path)`.execute(work.db);
}
