/** Dead links of published items: found in the background, and stored until they are fixed. */
import { holdsPermissions } from '#model/permissions.ts';
import { sql } from 'kysely';
import type { RecordOf } from '#records/record-of.ts';
import { linksOf, referencesOf } from '#records/shape.ts';
import type { OperationContext } from '#server/context.ts';
import type { RecordContext, UnitOfWork } from '#server/records/index.ts';
import { links } from '../../checks/links.ts';
import { content } from '../../entity.ts';
import { documentShape, valuesOf } from '../drafts/documents.ts';
import { findDeadLinks, hiddenAmong, LINKS_MAX } from './link-targets.ts';

/** Number of items checked per transaction. */
export const BATCH = 100;
/** Maximum number of items that are checked again because an item they reference appeared or disappeared. */
const POINTING_MAX = 500;
/** Maximum number of items with findings that are checked again after a change. */
const FOUND_MAX = 100;

/**
 * Queues a check, soon, of the item, the items that reference it and the items with findings. The daily check covers all
 * others.
 */
export async function queueLinkCheck(work: RecordContext, id: number): Promise<void> {
  // Changes by imports or the product itself come in thousands, so they wait for the daily check.
  const { actor } = work;
  if (!holdsPermissions(actor) || (actor.kind === 'staff' && actor.event !== undefined)) return;
  await work.queue('content/checkLinksOf', { id }, { key: `links/${id}` });
}

/** Published items with a higher id than `after`, by id: at most one batch. */
export async function nextPublished(work: UnitOfWork, after: number): Promise<number[]> {
  const answer = await sql<{ id: number }>`
    select id from content where organisation_id = ${work.organisationId} and id > ${after} and status = 1
    order by id limit ${BATCH}
  `.execute(work.db);
  return answer.rows.map(({ id }) => id);
}

/** The item itself, the items that reference it, and the site's items with findings. */
export async function itemsAffectedBy(work: UnitOfWork, id: number): Promise<number[]> {
  const pointing = await sql<{ id: number }>`
    select from_id as id from reference
    where organisation_id = ${work.organisationId} and to_entity = 'content' and to_id = ${id} and from_entity = 'content'
    limit ${POINTING_MAX}
  `.execute(work.db);
  const found = await sql<{ id: number }>`
    select content_id as id from content_broken_link
    where organisation_id = ${work.organisationId}
      and site_id = (select site_id from content where organisation_id = ${work.organisationId} and id = ${id})
    order by checked limit ${FOUND_MAX}
  `.execute(work.db);
  return [...new Set([id, ...pointing.rows.map((row) => row.id), ...found.rows.map((row) => row.id)])];
}

/**
 * Checks the links of items as readers see them, and stores dead links; removes the findings of fixed links and of items
 * that readers no longer see.
 */
export async function checkLinks(
  work: RecordContext,
  services: Pick<OperationContext['services'], 'pages' | 'sites'>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const { records } = await publishedAmong(work, ids);
  const findings = await findingsOf(work, services, records);
  const rows = findings.flatMap(({ record, found }) =>
    found.length === 0 ? [] : [{ id: record.id, site: record.site, found }],
  );
  await sql`
    delete from content_broken_link where organisation_id = ${work.organisationId} and content_id = any (${ids}::integer[])
  `.execute(work.db);
  await sql`
    insert into content_broken_link (organisation_id, content_id, site_id, findings)
    select ${work.organisationId}, id, site, found
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id integer, site integer, found jsonb)
    on conflict (organisation_id, content_id) do update set findings = excluded.findings, checked = now()
  `.execute(work.db);
}

async function publishedAmong(work: RecordContext, ids: readonly number[]) {
  const isPublished = sql<boolean>`id = any (${ids}::integer[]) and status = 1 and (unpublished is null or unpublished > now())`;
  const page = await work.records.stream(content, { limit: ids.length }, { where: isPublished });
  return { records: page.edges.map(({ node }) => node) };
}

async function findingsOf(
  work: RecordContext,
  services: Pick<OperationContext['services'], 'pages' | 'sites'>,
  records: readonly RecordOf<typeof content>[],
) {
  const ctx = { db: work.db, organisationId: work.organisationId, now: work.now, services };
  const read = records.flatMap((record) => {
    const type = work.registry.contentTypes.get(record.type);
    if (!type) return [];
    const shape = documentShape(type);
    const values = valuesOf(record, type);
    const items = referencesOf(shape, values).flatMap(({ to, id }) => (to === 'content' ? id : []));
    const hrefs = linksOf(shape, values)
      .slice(0, LINKS_MAX)
      .map(({ href }) => href);
    return [{ record, type, shape, values, items, hrefs, siteId: record.site }];
  });
  const hiddenItems = await hiddenAmong(
    ctx,
    read.flatMap(({ items }) => items),
  );
  const dead = new Map<number, Set<string>>();
  for (const siteId of new Set(read.map((item) => item.siteId))) {
    const site = services.sites.byId(siteId);
    const hrefs = read.filter((item) => item.siteId === siteId).flatMap((item) => item.hrefs);
    if (site) dead.set(siteId, await findDeadLinks(ctx, site, hrefs, Infinity));
  }
  return read.map(({ record, type, shape, values, siteId }) => ({
    record,
    found: links({
      type,
      shape,
      values,
      assetAlts: new Map(),
      hiddenItems,
      deadLinks: dead.get(siteId) ?? new Set(),
    }),
  }));
}
