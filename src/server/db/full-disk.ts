/** Remembers whether the disk of the database was full recently: PostgreSQL reports that only on a write. */
import type pg from 'pg';

/** Milliseconds for which a full disk is remembered. */
const REMEMBERED_MS = 60_000;

const lastFull = new WeakMap<pg.Pool, number>();

/** Records that a statement failed because the disk of the database is full. */
export function noteFullDisk(pool: pg.Pool): void {
  lastFull.set(pool, performance.now());
}

/** Whether a statement failed because of the full disk within the last minute. */
export function wasDiskFull(pool: pg.Pool): boolean {
  const at = lastFull.get(pool);
  return at !== undefined && performance.now() - at < REMEMBERED_MS;
}
