/** API keys: programs send a secret as bearer token; the database has its SHA-256. */
import { sql } from 'kysely';
import type pg from 'pg';
import { apiKey } from '#entities/api-key/entity.ts';
import { READ_PUBLISHED } from '#entities/api-key/origins.ts';
import { permissionsOfKey, type ApiClient } from '#model/permissions.ts';
import { permissions } from '#registry/permissions.ts';
import { transaction, type Db } from '#server/db/index.ts';
import { writeOperationalColumns } from '#server/records/writes/operational-columns.ts';
import { hashToken, newToken } from './tokens.ts';

/** Distinguishes secrets of keys from tokens of logins, for people and for scanners of source code. */
const SECRET_PREFIX = 'mhk_';

/** Minutes after which another use is noted. */
const NOTED_AFTER_MINUTES = 1;

/** Whether a bearer token is a secret of an API key. */
export function isKeySecret(token: string): boolean {
  return token.startsWith(SECRET_PREFIX);
}

/** Creates a secret of a key. The previous one ends after the given hours, and those before it immediately: at most two work. */
export async function createKeySecret(
  db: Db,
  organisationId: number,
  { id, overlapHours }: { id: number; overlapHours: number },
): Promise<string> {
  const secret = `${SECRET_PREFIX}${newToken()}`;
  const ofKey = sql`organisation_id = ${organisationId} and api_key_id = ${id}`;
  await sql`
    delete from api_key_secret
    where ${ofKey} and (${overlapHours}::integer = 0 or expires is not null)`.execute(db);
  await sql`
    update api_key_secret set expires = now() + make_interval(hours => ${overlapHours}::integer)
    where ${ofKey}`.execute(db);
  await sql`
    insert into api_key_secret (organisation_id, api_key_id, hash)
    values (${organisationId}, ${id}, ${hashToken(secret)})`.execute(db);
  return secret;
}

/** An API key that works. */
export interface WorkingKey {
  /** The program, with the permissions for which it is treated like staff. */
  client: ApiClient;
  /** Whether the program may send its own queries for published content. */
  readsPublished: boolean;
  /** Origins whose pages may use the key. */
  origins: readonly string[];
}

/**
 * The key with this secret, with the permissions and sites that its key has now; null for a secret that is unknown
 * or has ended, and for a key that has expired or was revoked.
 */
export async function keyOf(pool: pg.Pool, secret: string): Promise<WorkingKey | null> {
  const row = await transaction(pool, { kind: 'platform' }, async (db) => {
    const { rows } = await sql<KeyRow>`
      select k.id, k.organisation_id, k.name, k.permissions, k.is_global, k.sites_ids, k.origins,
        (select array_agg(site.id) from site where site.organisation_id = k.organisation_id) as all_sites,
        k.last_used_at is null or k.last_used_at < now() - make_interval(mins => ${NOTED_AFTER_MINUTES}) as is_noted
      from api_key_secret s join api_key k on k.organisation_id = s.organisation_id and k.id = s.api_key_id
      where s.hash = ${hashToken(secret)} and (s.expires is null or s.expires > now())
        and k.revoked_at is null and (k.expires is null or k.expires > now())`.execute(db);
    const [found] = rows;
    if (found?.is_noted)
      await writeOperationalColumns(
        db,
        apiKey,
        { organisationId: found.organisation_id, ids: [found.id] },
        { last_used_at: sql`now()` },
      );
    return found;
  });
  return row
    ? {
        client: clientFrom(row),
        readsPublished: row.permissions?.includes(READ_PUBLISHED) === true,
        origins: row.origins ?? [],
      }
    : null;
}

interface KeyRow {
  id: number;
  organisation_id: number;
  name: string;
  permissions: string[] | null;
  is_global: number;
  sites_ids: number[] | null;
  origins: string[] | null;
  all_sites: number[] | null;
  is_noted: boolean;
}

function clientFrom(row: KeyRow): ApiClient {
  const all = row.all_sites ?? [];
  const siteIds = row.is_global === 1 ? all : all.filter((id) => row.sites_ids?.includes(id));
  return {
    kind: 'client',
    id: row.id,
    organisationId: row.organisation_id,
    permissions: permissionsOfKey(permissions, row.permissions ?? []),
    siteIds,
    hasAllSites: siteIds.length === all.length,
    event: `API key: ${row.name}`,
  };
}
