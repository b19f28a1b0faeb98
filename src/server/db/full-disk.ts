/** Whether the disk of the database was full lately: PostgreSQL reports it only on a write. */
import type pg from 'pg';

/** How long callers should wait before they retry. */
const REMEMBERED_MS = 60_000;

const lastFull = new WeakMap<pg.Pool, number>();

/** Notes that a statement failed because the disk of the database is full. */
export function noteFullDisk(pool: pg.Pool): void {
  lastFull.set(pool, performance.now());
}

/** Whether a statement failed for it within the last minute. */
export function wasDiskFull(pool: pg.Pool): boolean {
  const at = lastFull.get(pool);
  return at !== undefined && performance.now() - at < REMEMBERED_MS;
}
