/** Whether the disk of the database had no room lately: it says so only when something is written. */
import type pg from 'pg';

/** As long as callers are told to wait before they try again. */
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
