/**
 * Creates a site from the command line: in any organisation, which may be new itself, and in a realm of its
 * choice.
 */
import { sql } from 'kysely';
import type pg from 'pg';
import { unknownOrganisation } from './unknown-organisation.ts';
import { badInput } from '#model/errors.ts';
import { recordPurge } from '#server/cache/index.ts';
import { actAs, transaction, type Db } from '#server/db/index.ts';
import { withRecords, type Registry } from '#server/records/index.ts';
import { addSite, checkedSite } from './add-site.ts';
import type { SiteToAdd } from './site-to-add.ts';
import type { StoreImage } from './standard-settings.ts';

interface MadeSite {
  organisationId: number;
  siteId: number;
  tenantKey: string;
}

export interface NewSite extends SiteToAdd {
  /** Name of the organisation. */
  organisation: string;
  /** Creates the organisation; otherwise it must exist. */
  isNewOrganisation: boolean;
  /**
   * Name of the realm whose reader accounts the site shares; created if missing. Default: the organisation's
   * first realm.
   */
  realm?: string | undefined;
}

/** Maximum length of the name of an organisation and of a realm, in characters. */
const NAME_LENGTH_MAX = 100;

/**
 * Creates a site, completely or not at all. Throws BAD_USER_INPUT with the errors of `addSite`, and for an organisation that does not
 * exist, or exists although a new one was requested.
 */
export async function createSite(
  pool: pg.Pool,
  registry: Registry,
  request: NewSite,
  store: StoreImage,
): Promise<MadeSite> {
  checkedSite(request);
  const organisation = nameOf('The organisation', request.organisation);
  const realm = request.realm === undefined ? null : nameOf('The realm', request.realm);
  return transaction(pool, { kind: 'platform' }, async (db, now) => {
    const organisationId = await organisationOf(db, { ...request, organisation });
    await actAs(db, organisationId);
    const actor = { kind: 'system', organisationId } as const;
    const tags = new Set<string>();
    const work = withRecords({ db, now, registry, actor, organisationId, siteIds: [], tags });
    const made = await addSite(work, request, store);
    if (realm !== null) await joinRealm(db, { organisationId, ...made }, realm);
    await recordPurge(db, [...tags]);
    return { organisationId, ...made };
  });
}

/** Returns a name without surrounding spaces. */
function nameOf(what: string, given: string): string {
  const name = given.trim();
  if (name === '') throw badInput('VALUE_MISSING', `${what} needs a name, and the one given is empty.`);
  if (name.length > NAME_LENGTH_MAX)
    throw badInput(
      'VALUE_TOO_LONG',
      `${what}’s name has ${name.length} characters. Use at most ${NAME_LENGTH_MAX}.`,
    );
  return name;
}

/** Moves the site to a realm: a new site is in the first realm of its organisation. */
async function joinRealm(
  db: Db,
  { organisationId, siteId }: Pick<MadeSite, 'organisationId' | 'siteId'>,
  name: string,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with known as (
      select min(id) as id from realm where organisation_id = ${organisationId} and name = ${name}
    ), made as (
      insert into realm (organisation_id, name) select ${organisationId}, ${name} from known where known.id is null
      returning id
    ) select coalesce(known.id, made.id) as id from known left join made on true`.execute(db);
  await sql`
    update site_realm set realm_id = ${rows[0]?.id}
    where organisation_id = ${organisationId} and site_id = ${siteId}`.execute(db);
}

async function organisationOf(
  db: Db,
  { organisation: name, isNewOrganisation }: Pick<NewSite, 'organisation' | 'isNewOrganisation'>,
): Promise<number> {
  const known = await db.selectFrom('organisation').select('id').where('name', '=', name).executeTakeFirst();
  if (known && isNewOrganisation)
    throw badInput(
      'ORGANISATION_EXISTS',
      `There is already an organisation named “${name}”. Leave out --new-organisation.`,
    );
  if (known) return known.id;
  if (!isNewOrganisation) throw await unknownOrganisation(db, name, ' To create it, add --new-organisation.');
  const made = await db.insertInto('organisation').values({ name }).returning('id').executeTakeFirstOrThrow();
  return made.id;
}
