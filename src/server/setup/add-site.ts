/**
 * Creates a site of an organisation with everything needed to show a page: a home section, layouts and its
 * settings.
 */
import { sql } from 'kysely';
import { layout } from '#entities/layout/entity.ts';
import { site } from '#entities/site/entity.ts';
import {
  RESERVED_SITE_KEYS,
  SITE_KEY_LENGTH_MAX,
  SITE_KEY_PATTERN,
  SITE_NAME_LENGTH_MAX,
} from '#entities/site/new-site.ts';
import { startingLook } from '#entities/site/starting-looks.ts';
import { websiteSection } from '#entities/website-section/entity.ts';
import { badInput, type FieldErrors } from '#model/errors.ts';
import { canonicalLanguage, LANGUAGE_TAG_LENGTH_MAX } from '#text/languages.ts';
import { siteNameFault } from '#text/person-name.ts';
import { gridInLanguage } from '#layouts/starting-titles.ts';
import { isTimeZone } from '#text/time-zones.ts';
import type { Actor } from '#model/permissions.ts';
import { withAdditionalSites } from '#server/db/index.ts';
import { withRecords, type RecordContext } from '#server/records/index.ts';
import { insertSiteRow } from './site-row.ts';
import type { SiteToAdd } from './site-to-add.ts';
import { standardLayouts } from './standard-layouts.ts';
import { standardSettings, type StoreImage } from './standard-settings.ts';

/**
 * Creates a site in a unit of work of its organisation: completely, or not at all. Throws BAD_USER_INPUT,
 * with the field, for a key that is taken or not a slug, for a name that is empty or too long, and for an
 * unknown language or time zone.
 */
export async function addSite(
  work: RecordContext,
  given: SiteToAdd,
  store: StoreImage,
): Promise<{ siteId: number; tenantKey: string }> {
  const site = checkedSite(given);
  const siteId = await nextId(work);
  await withAdditionalSites(work.db, work.siteIds, [siteId], async () => {
    await insertRow(work, siteId, site);
    await furnish(workOn(work, siteId), site, store);
  });
  work.tags.add('sites');
  return { siteId, tenantKey: site.tenantKey };
}

/** Returns the values as they are stored. Throws BAD_USER_INPUT for invalid values. */
export function checkedSite(given: SiteToAdd): SiteToAdd {
  const name = given.name.trim();
  const language = canonicalLanguage(given.language);
  const isLanguage = language !== null && language.length <= LANGUAGE_TAG_LENGTH_MAX;
  refuse({
    name: nameFault(name),
    tenantKey: keyFault(given.tenantKey),
    language: isLanguage
      ? null
      : `“${given.language}” is not a language tag. Enter a tag such as fa or pt-BR.`,
    timeZone: isTimeZone(given.timeZone)
      ? null
      : `“${given.timeZone}” is not a time zone. Enter a time zone such as Europe/Amsterdam.`,
  });
  return { ...given, name, language: language ?? given.language };
}

/** Returns what is wrong with a key; null for a key that a site may have. */
function keyFault(key: string): string | null {
  if (RESERVED_SITE_KEYS.includes(key))
    return `“${key}” cannot be a site's key: it is reserved for other uses of that address. Choose another, such as “${key}-news”.`;
  if (SITE_KEY_PATTERN.test(key) && key.length <= SITE_KEY_LENGTH_MAX) return null;
  return `“${key}” cannot be a site's key. Use at most ${SITE_KEY_LENGTH_MAX} lower-case letters, digits and single hyphens.`;
}

/** Returns what is wrong with a name. A new site has no domain yet, so its name must not contain one. */
function nameFault(name: string): string | null {
  if (name === '') return 'The site needs a name, and the one given is empty.';
  if (name.length > SITE_NAME_LENGTH_MAX)
    return `The site’s name has ${name.length} characters. Use at most ${SITE_NAME_LENGTH_MAX}.`;
  return siteNameFault(name, []);
}

function refuse(faults: Readonly<Record<string, string | null>>): void {
  const errors: FieldErrors = Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) => (fault === null ? [] : [[field, fault]])),
  );
  const [first] = Object.values(errors);
  if (first !== undefined) throw badInput('VALUES_INVALID', first, errors);
}

/** Policies check which sites a transaction sees, so the id must be known before the row is written. */
async function nextId({ db }: RecordContext): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select nextval(pg_get_serial_sequence('site', 'id')) as id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database gave no id for the site.');
  return Number(row.id);
}

async function insertRow({ db, organisationId }: RecordContext, id: number, site: SiteToAdd): Promise<void> {
  const look = startingLook(site.look ?? '');
  const inserted = await insertSiteRow(db, {
    organisation_id: organisationId,
    id,
    tenant_key: site.tenantKey,
    name: site.name,
    language: site.language,
    time_zone: site.timeZone,
    primary_color: look.primaryColor,
    accent_color: look.accentColor,
    primary_font: look.primaryFont,
    secondary_font: look.secondaryFont,
  });
  if (inserted !== null) return;
  const taken = `There is already a site with the key “${site.tenantKey}”. Choose another.`;
  throw badInput('SITE_KEY_TAKEN', taken, { tenantKey: taken });
}

/** Returns the same unit of work on the new site only, with the rights of its creator. */
function workOn({ db, actor, organisationId, now, tags, registry }: RecordContext, siteId: number) {
  const maker: Actor = actor.kind === 'staff' ? { ...actor, siteIds: [...actor.siteIds, siteId] } : actor;
  return withRecords({ db, now, tags, registry, organisationId, siteIds: [siteId], actor: maker });
}

/** Writes the home section, the layouts and the settings, like any other records. */
async function furnish(work: RecordContext, newSite: SiteToAdd, store: StoreImage): Promise<void> {
  const [siteId = 0] = work.siteIds;
  const home = await work.records.create(websiteSection, {
    site: siteId,
    name: 'Home',
    manualAlias: true,
    alias: 'home',
  });
  for (const { grid, ...values } of standardLayouts(work.registry.typeLayouts, home.id))
    await work.records.create(layout, {
      site: siteId,
      ...values,
      grid: gridInLanguage(grid, newSite.language),
    });
  const { tenantKey, name, baseDomain } = newSite;
  const { primaryColor, baseStyles } = startingLook(newSite.look ?? '');
  const look = { tenantKey, name, primaryColor, rootDomain: `${tenantKey}.${baseDomain}`, baseStyles };
  const record = await work.records.find(site, siteId, { lock: true });
  if (record)
    await work.records.writeSkippingPrepare(site, record, await standardSettings(work, look, store));
}
