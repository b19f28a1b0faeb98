/** Custom paths of items: which item has a path, and what a change of path affects. */
import { sql } from 'kysely';
import { websiteSection } from '#entities/website-section/entity.ts';
import { badInput } from '#model/errors.ts';
import { contentIdOf, contentPath, isReservedAlias } from '#addresses/paths.ts';
import type { RecordOf } from '#records/record-of.ts';
import { pathTag, siteTag } from '#page-model/site-data.ts';
import type { PreparedWrite, RecordContext, UnitOfWork } from '#server/records/index.ts';
import { content } from '../entity.ts';
import { numberIn } from './page/find-item.ts';

type Item = RecordOf<typeof content>;

/** A path without its leading slash, its site, and the item that requests the path; no id for a new item. */
interface Wanted {
  alias: string;
  site: number;
  id?: number | undefined;
}

/** What has a path: a section, an item, a page of another entity, or the product itself. */
export interface PathOwner {
  kind: 'section' | 'item' | 'page' | 'reserved';
  /** Empty for a reserved path and for a page of another entity. */
  name: string;
}

/** What has the path instead of the item; null if the path is free. Callers use `lockPaths` to serialise concurrent requests. */
export async function pathOwner(work: RecordContext, { alias, site, id }: Wanted): Promise<PathOwner | null> {
  if (isReservedAlias(alias, work.registry.reservedPaths)) return { kind: 'reserved', name: '' };
  const numbered = contentIdOf(`/${alias}`);
  const { rows } = await sql<PathOwner>`
    select 'section' as kind, name from website_section
    where organisation_id = ${work.organisationId} and site_id = ${site} and alias = ${alias}
    union all
    select 'item', name from content
    where organisation_id = ${work.organisationId} and site_id = ${site} and alias = ${alias} and status <> 0
      and id <> ${id ?? 0}
    union all
    select 'item', name from content
    where organisation_id = ${work.organisationId} and id = ${numbered} and id <> ${id ?? 0} and status <> 0
    limit 1`.execute(work.db);
  const [owner] = rows;
  if (owner) return owner;
  return (await isPageOfOthers(work, site, `/${alias}`)) ? { kind: 'page', name: '' } : null;
}

/** Why the item cannot have the path, as a sentence; null if it can. */
export async function pathProblem(work: RecordContext, wanted: Wanted): Promise<string | null> {
  const owner = await pathOwner(work, wanted);
  return owner && problemOf(wanted.alias, owner);
}

function problemOf(alias: string, { kind, name }: PathOwner): string {
  if (kind === 'reserved') return `“/${alias}” is a reserved URL of the site.`;
  if (kind === 'page') return `“/${alias}” is already a page of the site.`;
  return kind === 'section' ? `“/${alias}” is the section ${name}.` : `“/${alias}” is the URL of “${name}”.`;
}

/** Whether the path belongs to a page of another entity, like a page of the magazine. */
async function isPageOfOthers(work: RecordContext, site: number, path: string): Promise<boolean> {
  for (const hooks of work.registry.hooks.values()) {
    if (hooks.entity.name === content.name || hooks.entity.name === websiteSection.name) continue;
    if (((await hooks.pagesAt?.(work, site, [path])) ?? []).length > 0) return true;
  }
  return false;
}

/** Throws BAD_USER_INPUT for a path that is not free, and for a published page without a path. */
export async function checkOwnPath(
  work: RecordContext,
  before: Item | null,
  { id, alias, type, status, site }: PreparedWrite<typeof content>['next'],
): Promise<void> {
  const isNeeded = work.registry.contentTypes.get(type)?.address === 'alias';
  if (!alias) {
    if (isNeeded && status === 1)
      throw badInput('ADDRESS_MISSING', 'The page has no URL yet.', { alias: 'Custom URL is required.' });
    return;
  }
  // The path of an item in the trash is free for other items.
  if (alias === before?.alias && before.status !== 0) return;
  await work.lockPaths(site, [alias]);
  const problem = await pathProblem(work, { alias, site, id });
  if (problem !== null)
    throw badInput('ADDRESS_TAKEN', 'The URL is taken.', { alias: `${problem} Choose another.` });
}

/** Redirects readers from the old path, and purges cached redirects of the new path. */
export async function followOwnPath(work: RecordContext, before: Item | null, after: Item): Promise<void> {
  const { site, alias, status } = after;
  const old = before?.alias ?? null;
  if (old === alias && before?.status === status) return;
  // The new path may have been a redirect until now.
  if (alias !== null && status === 1) work.tags.add(pathTag(site, `/${alias}`));
  if (before?.status !== 1 || old === alias) return;
  if (status !== 0) {
    const from = await pathOfRecord(work, before);
    const to = await pathOfRecord(work, after);
    // The path with the id always redirects to the item, whatever its custom path is.
    await work.redirect(site, [old === null ? [from, to, 'answers'] : [from, to]]);
  }
  work.tags.add(siteTag(site));
}

/** The canonical path of an item on the site it belongs to. */
export async function pathOfRecord(work: RecordContext, record: Item): Promise<string> {
  const { type, primarySection } = record;
  const section = primarySection === null ? null : await work.records.find(websiteSection, primarySection);
  return contentPath(record, work.registry.contentTypes.get(type), section?.alias ?? null);
}

/**
 * Returns those of these paths whose target is a published item, now or from its start on: by its custom path,
 * or by the number in the path.
 */
export async function itemPathsAmong(
  work: UnitOfWork,
  siteId: number,
  paths: readonly string[],
): Promise<string[]> {
  const isPublic = sql`c.organisation_id = ${work.organisationId} and c.status = 1
    and (c.unpublished is null or c.unpublished > ${work.now})`;
  const { rows } = await sql<{ path: string }>`
    select asked.path from unnest(${paths}::text[], ${paths.map(numberIn)}::integer[]) as asked (path, id)
    where exists (select from content c
        where ${isPublic} and c.site_id = ${siteId} and c.alias = substr(asked.path, 2))
      or exists (select from content c
        where ${isPublic} and c.id = asked.id and ${siteId} = any (c.sites_shown_ids))`.execute(work.db);
  return rows.map(({ path }) => path);
}
