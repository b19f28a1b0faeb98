/** Origins that API keys allow, for the questions of browsers that send no key. */
import { sql } from 'kysely';
import type pg from 'pg';
import { transaction } from '#server/db/index.ts';

/** Milliseconds for which an origin counts as allowed after a key no longer allows it; each request is decided by its key. */
const TTL_MS = 10_000;

/** Milliseconds after which an unknown origin causes another query, so that a flood of them causes few. */
const MISS_MS = 1_000;

/** Origins that are read of each organisation, those of its newest keys first. Browsers of more are refused. */
const ORIGINS_MAX = 2_000;

/** The origins of all API keys that work, cached. */
export interface KeyOrigins {
  /** Whether a key allows an origin. `organisationId`: only keys of this organisation; null: of any. */
  isAllowed: (origin: string, organisationId: number | null) => Promise<boolean>;
}

/** Creates the cache of a process. `now`: milliseconds of a clock. */
export function createKeyOrigins(pool: pg.Pool, now: () => number = () => performance.now()): KeyOrigins {
  let cached: { at: number; reading: Promise<ReadonlySet<string>> } | null = null;
  const originsYoungerThan = (ageMs: number) => {
    if (cached && now() - cached.at < ageMs) return cached.reading;
    const reading = readOrigins(pool);
    cached = { at: now(), reading };
    // A failed query is repeated by the next request.
    reading.catch(() => (cached = null));
    return reading;
  };
  return {
    async isAllowed(origin, organisationId) {
      const name = nameOf(origin, organisationId);
      return (await originsYoungerThan(TTL_MS)).has(name) || (await originsYoungerThan(MISS_MS)).has(name);
    },
  };
}

const nameOf = (origin: string, organisationId: number | null) => `${organisationId ?? ''} ${origin}`;

async function readOrigins(pool: pg.Pool): Promise<ReadonlySet<string>> {
  const { rows } = await transaction(
    pool,
    { kind: 'platform' },
    (db) =>
      sql<{ organisation_id: number; origin: string }>`
        select o.id as organisation_id, own.origin from organisation o, lateral (
          select origin from api_key k, unnest(k.origins) as of (origin)
          where k.organisation_id = o.id and k.origins is not null and k.revoked_at is null
            and (k.expires is null or k.expires > now())
          order by k.id desc limit ${ORIGINS_MAX}) own`.execute(db),
    { readOnly: true },
  );
  return new Set(
    rows.flatMap(({ organisation_id: id, origin }) => [nameOf(origin, id), nameOf(origin, null)]),
  );
}
