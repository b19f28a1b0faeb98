/** API keys on the command line: the same checks as in the admin, without a login. */
import type pg from 'pg';
import { apiKey } from '#entities/api-key/entity.ts';
import { badInput } from '#model/errors.ts';
import type { RecordOf } from '#records/record-of.ts';
import { createKeySecret } from '#server/auth/index.ts';
import { transaction } from '#server/db/index.ts';
import { unknownOrganisation } from './unknown-organisation.ts';
import { withRecords, type RecordContext, type Registry } from '#server/records/index.ts';

/** Where the commands write, and the name of the organisation. */
interface KeyPlace {
  pool: pg.Pool;
  registry: Registry;
  organisation: string;
}

/** The values of a new key. */
interface NewKey {
  name: string;
  permissions: readonly string[];
  /** Keys of the sites; undefined: all sites of the organisation. */
  siteKeys: readonly string[] | undefined;
  /** The end of the key, ISO; undefined: it has none. */
  expires: string | undefined;
}

/**
 * A key as the commands print it: what the list in the admin shows, without its secrets, which are stored as hashes
 * and cannot be shown again.
 */
export interface ListedKey {
  id: number;
  name: string;
  permissions: readonly string[];
  /** Keys of its sites; null for all sites. */
  sites: readonly string[] | null;
  expires: string | null;
  lastUsed: string | null;
  revoked: string | null;
}

/** Maximum number of keys that an organisation has in a list. */
const KEYS_MAX = 1_000;

/**
 * Creates a key with its first secret, which is returned only here. The hooks of the entity check its permissions, sites
 * and end as they do for an administrator. Throws BAD_USER_INPUT, also for an organisation or a site that does not
 * exist.
 */
export async function createApiKey(place: KeyPlace, key: NewKey): Promise<ListedKey & { secret: string }> {
  return inOrganisation(place, async (work, sites) => {
    const ids = key.siteKeys?.map((tenantKey) => siteWithKey(place, sites, tenantKey));
    const created = await work.records.create(apiKey, {
      name: key.name,
      permissions: [...key.permissions],
      isGlobal: ids ? 0 : 1,
      sites: ids ?? [],
      ...(key.expires !== undefined && { expires: key.expires }),
    });
    const secret = await createKeySecret(work.db, work.organisationId, { id: created.id, overlapHours: 0 });
    const after = await work.records.writeSkippingPrepare(
      apiKey,
      created,
      { secretSince: work.now },
      { event: 'Secret created on the command line' },
    );
    return { ...listed(after, sites), secret };
  });
}

/**
 * The keys of the organisation, by name, revoked and expired ones included. Throws BAD_USER_INPUT for an organisation
 * that does not exist.
 */
export async function listApiKeys(place: KeyPlace): Promise<ListedKey[]> {
  return inOrganisation(place, async (work, sites) => {
    const rows = await work.db
      .selectFrom('api_key')
      .select('id')
      .where('organisation_id', '=', work.organisationId)
      .orderBy('name')
      .limit(KEYS_MAX)
      .execute();
    const keys: ListedKey[] = [];
    for (const { id } of rows) {
      const key = await work.records.find(apiKey, id);
      if (key) keys.push(listed(key, sites));
    }
    return keys;
  });
}

/**
 * Revokes a key: its secrets end immediately, in all processes. Repeating it changes nothing. Throws BAD_USER_INPUT
 * without such a key in the organisation.
 */
export async function revokeApiKey(place: KeyPlace, id: number): Promise<ListedKey> {
  return inOrganisation(place, async (work, sites) => {
    const key = await work.records.find(apiKey, id, { lock: true });
    if (!key)
      throw badInput(
        'API_KEY_NOT_FOUND',
        `“${place.organisation}” has no API key with the ID ${id}. List them with: npm run masthead -- list-api-keys`,
      );
    if (key.revokedAt !== null) return listed(key, sites);
    const note = { event: 'Revoked on the command line' };
    return listed(await work.records.writeSkippingPrepare(apiKey, key, { revokedAt: work.now }, note), sites);
  });
}

type Sites = ReadonlyMap<number, string>;

/** Runs `run` in a transaction on all sites of the organisation. */
async function inOrganisation<T>(
  { pool, registry, organisation }: KeyPlace,
  run: (work: RecordContext, sites: Sites) => Promise<T>,
): Promise<T> {
  const { organisationId, sites } = await findOrganisation(pool, organisation);
  const siteIds = [...sites.keys()];
  return transaction(pool, { kind: 'organisation', organisationId, siteIds }, (db, now) => {
    const actor = { kind: 'system', organisationId } as const;
    const tags = new Set<string>();
    return run(withRecords({ db, actor, organisationId, siteIds, now, tags, registry }), sites);
  });
}

function findOrganisation(pool: pg.Pool, name: string): Promise<{ organisationId: number; sites: Sites }> {
  return transaction(pool, { kind: 'platform' }, async (db) => {
    const found = await db
      .selectFrom('organisation')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirst();
    if (!found) throw await unknownOrganisation(db, name);
    const sites = await db
      .selectFrom('site')
      .select(['id', 'tenant_key'])
      .where('organisation_id', '=', found.id)
      .execute();
    return { organisationId: found.id, sites: new Map(sites.map(({ id, tenant_key: key }) => [id, key])) };
  });
}

function siteWithKey({ organisation }: KeyPlace, sites: Sites, tenantKey: string): number {
  const [found] = [...sites].find(([, key]) => key === tenantKey) ?? [];
  if (found === undefined)
    throw badInput(
      'SITE_NOT_FOUND',
      `The organisation “${organisation}” has no site with the key “${tenantKey}”.`,
    );
  return found;
}

function listed(key: RecordOf<typeof apiKey>, sites: Sites): ListedKey {
  return {
    id: key.id,
    name: key.name,
    permissions: key.permissions ?? [],
    sites: key.isGlobal === 1 ? null : (key.sites ?? []).flatMap((id) => sites.get(id) ?? []),
    expires: key.expires ?? null,
    lastUsed: key.lastUsedAt ?? null,
    revoked: key.revokedAt ?? null,
  };
}
