/** The figures of the dashboard: the number of items on each work list, and the first of them. */
import { sql, type RawBuilder } from 'kysely';
import { can, type Actor } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import type { WorkList } from '../../work-lists.ts';
import { workCondition } from './work-conditions.ts';

/** Items of a figure are counted up to this number; above it, the figure shows “more”. */
export const COUNTED_MAX = 100;
/** Maximum number of items that a figure names. */
const NAMED_MAX = 5;

export interface Figure {
  list: WorkList;
  count: number;
  hasMore: boolean;
  items: FigureItem[];
}

interface FigureItem {
  id: number;
  name: string;
  type: string;
  /** ISO: when the item was submitted or changed, will appear or will expire. */
  at: string;
  /** Who submitted the item, the note it came back with, or what is wrong with it. */
  detail: string | null;
}

interface Reading {
  /** The instant by which items are sorted, as SQL on a row of content. */
  at: RawBuilder<string>;
  order: RawBuilder<unknown>;
  /** SQL of the detail shown for an item `named`. */
  detail: RawBuilder<string | null>;
}

const NEWEST = sql`desc`;
const SOONEST = sql`asc`;
const NO_DETAIL = sql<null>`null`;

const ofReview = (column: string) =>
  sql<string>`(select r.${sql.ref(column)} from content_review r
    where r.organisation_id = content.organisation_id and r.content_id = content.id)`;
const ofWorkingCopy = sql<string>`(select w.updated from content_working_copy w
  where w.organisation_id = content.organisation_id and w.content_id = content.id)`;
const submitter = sql<string>`(select u.first_name || ' ' || u.last_name from content_review r
  join cms_user u on u.organisation_id = r.organisation_id and u.id = r.submitted_by_id
  where r.organisation_id = named.organisation_id and r.content_id = named.id)`;
const returnNote = sql<string>`(select r.return_note from content_review r
  where r.organisation_id = named.organisation_id and r.content_id = named.id)`;
const firstFinding = sql<string>`(select b.findings -> 0 ->> 'message' from content_broken_link b
  where b.organisation_id = named.organisation_id and b.content_id = named.id)`;

const READINGS: Record<WorkList, Reading> = {
  waiting: { at: ofReview('submitted'), order: SOONEST, detail: submitter },
  returned: { at: ofReview('returned'), order: NEWEST, detail: returnNote },
  submitted: { at: ofReview('submitted'), order: NEWEST, detail: NO_DETAIL },
  'returned-to-me': { at: ofReview('returned'), order: NEWEST, detail: returnNote },
  'my-drafts': { at: sql`coalesce(${ofWorkingCopy}, updated)`, order: NEWEST, detail: NO_DETAIL },
  'my-changes': { at: ofWorkingCopy, order: NEWEST, detail: NO_DETAIL },
  changes: { at: ofWorkingCopy, order: NEWEST, detail: NO_DETAIL },
  'going-live': { at: sql`published`, order: SOONEST, detail: NO_DETAIL },
  expiring: { at: sql`unpublished`, order: SOONEST, detail: NO_DETAIL },
  'broken-links': { at: sql`updated`, order: NEWEST, detail: firstFinding },
};

/** The lists that concern an actor: users who may publish review items, others submit them. */
export function listsFor(actor: Actor): WorkList[] {
  const review: WorkList[] = can('publish_content')(actor) ? ['waiting'] : ['returned-to-me', 'submitted'];
  return ['my-drafts', 'my-changes', ...review, 'going-live', 'expiring', 'broken-links'];
}

/** Reads one figure of a site, with one statement that counts no more items than the figure shows. */
export async function readFigure(ctx: OperationContext, site: number, list: WorkList): Promise<Figure> {
  const { at, order, detail } = READINGS[list];
  const condition = workCondition(list, ctx.organisationId, ctx.actor) ?? sql<boolean>`false`;
  const answer = await sql<FigureItem & { total: number }>`
    with found as (
      select organisation_id, id, type, name, ${at} as at from content
      where organisation_id = ${ctx.organisationId} and site_id = ${site} and ${condition}
      order by at ${order}, id limit ${COUNTED_MAX + 1}
    ), named as (select * from found order by at ${order}, id limit ${NAMED_MAX})
    select named.id, named.type, named.at, coalesce(copy.data ->> 'name', named.name) as name, ${detail} as detail,
      (select count(*)::integer from found) as total
    from named left join content_working_copy copy
      on copy.organisation_id = named.organisation_id and copy.content_id = named.id
    order by named.at ${order}, named.id
  `.execute(ctx.db);
  const total = answer.rows[0]?.total ?? 0;
  return {
    list,
    count: Math.min(total, COUNTED_MAX),
    hasMore: total > COUNTED_MAX,
    items: answer.rows.map(({ id, name, type, at, detail: description }) => ({
      id,
      name,
      type,
      at,
      detail: description,
    })),
  };
}
