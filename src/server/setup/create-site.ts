/** A new site with what it needs to show a page: a home section and a layout for each kind of page. */
import { sql } from 'kysely';
import type pg from 'pg';
import { layout } from '#entities/layout/entity.ts';
import { site } from '#entities/site/entity.ts';
import { websiteSection } from '#entities/website-section/entity.ts';
import { badInput } from '#model/errors.ts';
import { canonicalLanguage, LANGUAGE_TAG_LENGTH_MAX } from '#model/languages.ts';
import { siteNameFault } from '#model/person-name.ts';
import { recordPurge } from '#server/cache/index.ts';
import { scopeOfSite, transaction, type Db } from '#server/db/index.ts';
import { withRecords, type Registry } from '#server/records/index.ts';
import { standardSettings, type StorePicture } from './standard-settings.ts';
import { gridInLanguage } from '#model/starting-titles.ts';
import { standardLayouts } from './standard-layouts.ts';

interface MadeSite {
  organisationId: number;
  siteId: number;
}

export interface NewSite {
  tenantKey: string;
  name: string;
  /** By name. */
  organisation: string;
  /** Creates the organisation; otherwise it must exist. */
  isNewOrganisation: boolean;
  language: string;
  timeZone: string;
  /** Name of the realm whose accounts of readers it shares; made when there is none. Default: the organisation's first. */
  realm?: string | undefined;
  /** Sites are `<key>.<baseDomain>` until they have a domain of their own. */
  baseDomain: string;
}

const PRIMARY_COLOR = '#12343b';

/** Longest name of a site and of an organisation, in characters. */
const NAME_LENGTH_MAX = 100;

/**
 * Makes a site. Throws BAD_USER_INPUT for a key that is taken or not a slug, for names that are empty or too long, and for
 * a language that is none, and an organisation that does not exist, or does although a new one was asked for.
 */
export async function createSite(
  pool: pg.Pool,
  registry: Registry,
  asked: NewSite,
  store: StorePicture,
): Promise<MadeSite & { tenantKey: string }> {
  const site = {
    ...asked,
    language: tagOf(asked.language),
    name: siteNameOf(asked.name),
    organisation: nameOf('The organisation', asked.organisation),
  };
  const realm = asked.realm === undefined ? null : nameOf('The realm', asked.realm);
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(site.tenantKey) || site.tenantKey.length > 40) {
    throw badInput(
      `“${site.tenantKey}” cannot be a site's key. Use at most 40 lower-case letters, digits and single hyphens.`,
    );
  }
  const made = await transaction(pool, { kind: 'platform' }, async (db) => {
    const taken = await db
      .selectFrom('site')
      .select('id')
      .where('tenant_key', '=', site.tenantKey)
      .executeTakeFirst();
    if (taken) throw badInput(`There is already a site with the key “${site.tenantKey}”. Choose another.`);
    const organisationId = await organisationOf(db, site);
    const row = await db
      .insertInto('site')
      .values({
        organisation_id: organisationId,
        tenant_key: site.tenantKey,
        name: site.name,
        language: site.language,
        time_zone: site.timeZone,
        primary_color: PRIMARY_COLOR,
        accent_color: '#b23a2e',
        primary_font: 'encode_sans_condensed',
        secondary_font: 'pt_sans',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const siteId = row.id;
    if (realm !== null) await joinRealm(db, { organisationId, siteId }, realm);
    return { organisationId, siteId };
  });
  await furnish(pool, registry, made, { site, store });
  return { ...made, tenantKey: site.tenantKey };
}

/** A language in the spelling it is stored in. */
function tagOf(given: string): string {
  const tag = canonicalLanguage(given);
  if (tag === null || tag.length > LANGUAGE_TAG_LENGTH_MAX)
    throw badInput(`“${given}” is not a language tag. Write one like fa or pt-BR.`);
  return tag;
}

/** A new site has no domain yet, so its name holds none. */
function siteNameOf(given: string): string {
  const name = nameOf('The site', given);
  const fault = siteNameFault(name, []);
  if (fault !== null) throw badInput(fault);
  return name;
}

/** A name without the spaces around it. */
function nameOf(what: string, given: string): string {
  const name = given.trim();
  if (name === '') throw badInput(`${what} needs a name, and the one given is empty.`);
  if (name.length > NAME_LENGTH_MAX)
    throw badInput(`${what}’s name has ${name.length} characters. Use at most ${NAME_LENGTH_MAX}.`);
  return name;
}

/** The home section, the layouts and the settings, written as any record is. */
async function furnish(
  pool: pg.Pool,
  registry: Registry,
  { organisationId, siteId }: MadeSite,
  { site: asked, store }: { site: NewSite; store: StorePicture },
): Promise<void> {
  const scope = scopeOfSite({ organisationId, siteId });
  await transaction(pool, scope, async (db, now) => {
    const actor = { kind: 'system', organisationId } as const;
    const tags = new Set(['sites']);
    const work = withRecords({ ...scope, db, actor, now, tags, registry });
    const home = await work.records.create(websiteSection, {
      site: siteId,
      name: 'Home',
      manualAlias: true,
      alias: 'home',
    });
    for (const { grid, ...values } of standardLayouts(registry.typeLayouts, home.id))
      await work.records.create(layout, {
        site: siteId,
        ...values,
        grid: gridInLanguage(grid, asked.language),
      });
    const { tenantKey, name, baseDomain } = asked;
    const look = { tenantKey, name, primaryColor: PRIMARY_COLOR, rootDomain: `${tenantKey}.${baseDomain}` };
    const record = await work.records.find(site, siteId, { lock: true });
    if (record) await work.records.writePastRules(site, record, await standardSettings(work, look, store));
    await recordPurge(db, [...tags]);
  });
}

/** A new site is in the first realm of its organisation until it is put into another. */
async function joinRealm(db: Db, { organisationId, siteId }: MadeSite, name: string): Promise<void> {
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

/** Names of organisations that an error lists. */
const LISTED_MAX = 10;

async function organisationOf(
  db: Db,
  { organisation: name, isNewOrganisation }: Pick<NewSite, 'organisation' | 'isNewOrganisation'>,
): Promise<number> {
  const known = await db.selectFrom('organisation').select('id').where('name', '=', name).executeTakeFirst();
  if (known && isNewOrganisation)
    throw badInput(`There is already an organisation named “${name}”. Leave out --new-organisation.`);
  if (known) return known.id;
  if (!isNewOrganisation) throw badInput(await unknownOrganisation(db, name));
  const made = await db.insertInto('organisation').values({ name }).returning('id').executeTakeFirstOrThrow();
  return made.id;
}

async function unknownOrganisation(db: Db, name: string): Promise<string> {
  const others = await db
    .selectFrom('organisation')
    .select('name')
    .orderBy('name')
    .limit(LISTED_MAX)
    .execute();
  const list = others.length > 0 ? ` There are: ${others.map((other) => `“${other.name}”`).join(', ')}.` : '';
  return `There is no organisation named “${name}”.${list} To create it, add --new-organisation.`;
}
