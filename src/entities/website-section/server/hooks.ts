import { siteTag } from '#page-model/site-data.ts';
import { sql } from 'kysely';
import { badInput } from '#model/errors.ts';
import { isReservedAlias, sectionPath } from '#addresses/paths.ts';
import type { RecordOf } from '#records/record-of.ts';
import { missingFields } from '#records/shape.ts';
import { slugify } from '#text/slug.ts';
import { ancestorsOf, heightOf } from '#records/tree.ts';
import type { EntityHooks, PreparedWrite, RecordContext, UnitOfWork } from '#server/records/index.ts';
import { websiteSection } from '../entity.ts';

type Section = RecordOf<typeof websiteSection>;
type Planned = PreparedWrite<typeof websiteSection>['next'];

/** Maximum depth of nested sections. */
const DEPTH_MAX = 6;

/** Maximum number of descendant sections whose URLs change with a section's, all in the same request. */
const RENAMED_MAX = 1_000;

export const hooks: EntityHooks<typeof websiteSection> = {
  entity: websiteSection,
  imports: { pathOf: async (_work, section) => sectionPath(section.alias ?? '') },
  pagesAt: async (work, siteId, paths) => {
    const { rows } = await sql<{ path: string }>`
      select '/' || alias as path from website_section
      where organisation_id = ${work.organisationId} and site_id = ${siteId}
        and alias = any (${paths.map((path) => path.slice(1))}::text[])`.execute(work.db);
    return rows.map(({ path }) => path);
  },
  prepare: async (work, { before, values, next }) => {
    const missing = missingFields(websiteSection.fields, next);
    if (Object.keys(missing).length > 0)
      throw badInput('VALUES_INVALID', 'Some values are not valid. Correct the marked fields.', missing);
    const parent = await checkParent(work, next);
    const systemAlias = [
      parent?.alias,
      (await ownPart(work, before, next)) || `section-${before?.id ?? 'new'}`,
    ]
      .filter(Boolean)
      .join('/');
    const alias = next.manualAlias ? (next.alias ?? '') : systemAlias;
    // The URL of the home section is the site's root; its alias never changes.
    const stableAlias = before?.alias === 'home' ? 'home' : alias;
    if (isReservedAlias(stableAlias, work.registry.reservedPaths)) {
      const field = next.manualAlias ? 'alias' : 'name';
      throw badInput('ADDRESS_RESERVED', 'This URL is reserved.', {
        [field]: `“/${stableAlias}” is a reserved URL of the site. Choose another.`,
      });
    }
    if (stableAlias !== before?.alias) await checkAddress(work, next, stableAlias);
    return { ...values, systemAlias, alias: stableAlias };
  },
  after: async (work, { before, after, record }) => {
    work.tags.add(siteTag(record.site));
    if (!before || !after) return;
    if (before.alias !== after.alias) {
      const below = await idsBelow(work, before, after);
      await redirectOldPaths(work, before, after);
      await renameBelow(work, before, after, below);
      await assertNoItemPaths(work, before, after, below);
    }
    // Lists include items of the sections below: when a section moves, its items leave the old lists and join
    // new ones.
    if (before.parent !== after.parent) await work.rearranged('websiteSection', after.id);
  },
};

/** The last part of the URL: derived from the name when that changes, otherwise unchanged. */
async function ownPart(
  work: RecordContext,
  before: PreparedWrite<typeof websiteSection>['before'],
  { name, site }: Planned,
): Promise<string> {
  const made = slugify(name, await work.slugLanguage([site]));
  return made !== '' && before?.systemAlias && before.name === name
    ? (before.systemAlias.split('/').at(-1) ?? made)
    : made;
}

/**
 * Throws if a section or item already has the URL, and names it: the second section of the same name needs another name or
 * alias.
 */
async function checkAddress(work: RecordContext, next: Planned, alias: string): Promise<void> {
  await work.lockPaths(next.site, [alias]);
  const other = await work.db
    .selectFrom('website_section')
    .select('name')
    .where('organisation_id', '=', work.organisationId)
    .where('site_id', '=', next.site)
    .where('alias', '=', alias)
    .unionAll(
      work.db
        .selectFrom('content')
        .select('name')
        .where('organisation_id', '=', work.organisationId)
        .where('site_id', '=', next.site)
        .where('alias', '=', alias)
        .where('status', '<>', 0),
    )
    .executeTakeFirst();
  if (!other) return;
  const isByHand = next.manualAlias;
  throw badInput('ADDRESS_TAKEN', 'The URL is taken.', {
    [isByHand ? 'alias' : 'name']:
      `“${other.name}” is already at /${alias}. Choose another ` +
      (isByHand ? 'alias.' : 'name or parent section, or write the alias by hand.'),
  });
}

async function checkParent(work: UnitOfWork, next: Planned): Promise<{ alias: string | null } | null> {
  const { id: ownId, parent: parentId } = next;
  if (parentId === null) return null;
  // Serialises concurrent moves of sections below each other: the second sees the result of the first.
  await sql`select 1 from site where organisation_id = ${work.organisationId} and id = ${next.site}
    for no key update`.execute(work.db);
  const rows = await work.db
    .selectFrom('website_section')
    .select(['id', 'parent_id', 'site_id', 'alias'])
    .where('organisation_id', '=', work.organisationId)
    .where('site_id', '=', next.site)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const parent = byId.get(parentId);
  if (!parent)
    throw badInput('SECTION_OF_OTHER_SITE', 'The parent section is on another site.', {
      parent: 'Choose a section of the same site.',
    });
  const above = ancestorsOf(parent, (row) => (row.parent_id === null ? undefined : byId.get(row.parent_id)));
  if (above.some(({ id }) => id === ownId))
    throw badInput('BELOW_ITSELF', 'A section cannot be below itself.', {
      parent: 'Choose a section that is not below this one.',
    });
  // A new section has no sections below it.
  const own = ownId !== undefined ? heightOf(rows, (row) => row.parent_id, ownId, DEPTH_MAX) : 1;
  if (own + above.length > DEPTH_MAX)
    throw badInput('NESTED_TOO_DEEPLY', 'The sections would be nested too deeply.', {
      parent: `Sections may be nested at most ${DEPTH_MAX} deep.`,
    });
  return parent;
}

/** Redirects the old addresses of the section and of the sections below it to their new ones. */
async function redirectOldPaths(work: RecordContext, before: Section, after: Section): Promise<void> {
  const from = `${before.alias ?? ''}/`;
  const below = await work.db
    .selectFrom('website_section')
    .select('alias')
    .where('organisation_id', '=', work.organisationId)
    .where('site_id', '=', after.site)
    .where('manual_alias', 'is not', true)
    .where((eb) => eb(eb.fn('left', ['system_alias', eb.lit(lettersOf(from))]), '=', from))
    .execute();
  const moved = below.map(
    ({ alias }) => [`/${alias}`, `/${after.alias ?? ''}/${(alias ?? '').slice(from.length)}`] as const,
  );
  await work.redirect(after.site, [[`/${before.alias ?? ''}`, `/${after.alias ?? ''}`], ...moved]);
}

/** Length in characters as the database counts them: some are two UTF-16 units of a string. */
const lettersOf = (text: string): number => [...text].length;

/**
 * Returns the ids of sections whose addresses begin with that of the section. Throws if there are more than
 * one request can rename.
 */
async function idsBelow(work: UnitOfWork, before: Section, after: Section): Promise<number[]> {
  const from = `${before.alias ?? ''}/`;
  const found = await sql<{ id: number }>`
    select id from website_section
    where organisation_id = ${work.organisationId} and site_id = ${after.site}
      and left(system_alias, ${lettersOf(from)}) = ${from} order by id limit ${RENAMED_MAX + 1}`.execute(
    work.db,
  );
  if (found.rows.length > RENAMED_MAX) {
    throw badInput('TOO_MANY_DESCENDANTS', 'The section has too many subsections.', {
      [changedField(before, after)]:
        `The addresses of more than ${RENAMED_MAX.toLocaleString('en')} sections below “${before.name}” would change with its own. ` +
        `Set the URL yourself to keep /${before.alias ?? ''}, or move some subsections first.`,
    });
  }
  return found.rows.map(({ id }) => id);
}

/** Returns the field whose change moved the section's address. */
function changedField(before: Section, after: Section): 'parent' | 'alias' | 'name' {
  const changed = (['parent', 'alias', 'name'] as const).find((key) => before[key] !== after[key]) ?? 'name';
  return changed === 'alias' && !after.manualAlias ? 'name' : changed;
}

/** Throws if a renamed section below would have the path of an item: the item would become unreachable. */
async function assertNoItemPaths(
  work: RecordContext,
  before: Section,
  after: Section,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ alias: string; section: string; item: string }>`
    select s.alias, s.name as section, c.name as item from website_section s
    join content c on c.organisation_id = s.organisation_id and c.site_id = s.site_id and c.alias = s.alias
      and c.status <> 0
    where s.organisation_id = ${work.organisationId} and s.id = any (${ids}) and not coalesce(s.manual_alias, false)
    order by s.id limit 1`.execute(work.db);
  const [taken] = rows;
  if (!taken) return;
  throw badInput('ADDRESS_TAKEN', 'The URL is taken.', {
    [changedField(before, after)]:
      `“${taken.item}” is already at /${taken.alias}, where the section “${taken.section}” below it would be. ` +
      'Choose another name or parent section, or write the alias by hand.',
  });
}

/** Renames the sections below that have no manual alias, because aliases contain the whole path. */
async function renameBelow(
  work: RecordContext,
  before: Section,
  after: Section,
  ids: readonly number[],
): Promise<void> {
  const from = `${before.alias ?? ''}/`;
  const to = `${after.alias ?? ''}/`;
  await work.lockPaths(after.site, await aliasesOf(work, ids, { from, to }));
  const aliases = sql`
    alias = case when manual_alias then alias else ${to} || substr(alias, ${lettersOf(from) + 1}) end,
    system_alias = ${to} || substr(system_alias, ${lettersOf(from) + 1})`;
  await work.records.updateMany(websiteSection, ids, aliases, { event: 'Moved with a section above' });
}

/** Returns the new aliases of the sections after the alias of a section above has changed. */
async function aliasesOf(
  work: UnitOfWork,
  ids: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const { rows } = await sql<{ alias: string }>`
    select ${to} || substr(alias, ${lettersOf(from) + 1}) as alias from website_section
    where organisation_id = ${work.organisationId} and id = any (${ids}) and not coalesce(manual_alias, false)`.execute(
    work.db,
  );
  return rows.map(({ alias }) => alias);
}
