/**
 * Visitors of a day without a cookie: a hash with a random salt of the site and day. Salts are deleted 48 hours after
 * the end of their day, because events may be a day late; then no address can be tested against a hash, and hashes of different days and sites never match.
 */
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';

/** Salts by day (`2026-11-27`) of one site. */
export type Salts = ReadonlyMap<string, Buffer>;

/** Returns the salts of days, and creates the missing ones. A day older than yesterday gets none: its salt is deleted. */
export async function saltsOf(
  { db, organisationId }: UnitOfWork,
  siteId: number,
  days: readonly string[],
): Promise<Salts> {
  const known = await storedSalts({ db, organisationId }, siteId, days);
  if (days.every((day) => known.has(day))) return known;
  await sql`
    insert into analytics_salt (organisation_id, site_id, day, salt)
    select ${organisationId}, ${siteId}, day, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    from unnest(${[...days].sort()}::date[]) as day
    where day >= current_date - 1
    on conflict do nothing`.execute(db);
  return storedSalts({ db, organisationId }, siteId, days);
}

async function storedSalts(
  { db, organisationId }: Pick<UnitOfWork, 'db' | 'organisationId'>,
  siteId: number,
  days: readonly string[],
): Promise<Salts> {
  const { rows } = await sql<{ day: string; salt: Buffer }>`
    select day::text, salt from analytics_salt
    where organisation_id = ${organisationId} and site_id = ${siteId} and day = any (${[...days]}::date[])`.execute(
    db,
  );
  return new Map(rows.map(({ day, salt }) => [day, salt]));
}

/**
 * The visitor of a day: the first 64 bits of a hash, in which a day's million visitors have no collisions to speak
 * of, as a decimal number.
 */
export function visitorOf(salt: Buffer, { ip, userAgent }: { ip: string; userAgent: string }): string {
  const salted = Buffer.concat([salt, Buffer.from(`${ip}\n${userAgent}`)]);
  return hash('sha256', salted, 'buffer').readBigInt64BE().toString();
}
