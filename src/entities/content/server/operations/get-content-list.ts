import { sql } from 'kysely';
import { choice } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { streamInput } from '#fields/stream-input.ts';
import { content } from '../../entity.ts';
import { CONTENT_STATES } from '../../states.ts';
import { LIST_COUNT_MAX } from '../../work-lists.ts';
import { NARROWED, narrowedConditions, sortOfNarrowed } from '../lists/narrowed-list.ts';
import { LAST_CHANGE, LATEST_PUBLICATION, presentListItems } from '../lists/present-list.ts';
import { CONTENT_LIST_PAGE } from '../lists/list-shape.ts';
import { stateCondition } from '../publishing/states.ts';
import { WORK_LISTS } from '../../work-lists.ts';
import { workCondition } from '../lists/work-conditions.ts';

export const getContentList = defineOperation({
  name: 'getContentList',
  kind: 'query',
  summary: 'Items of a site for the admin’s list, including drafts. Returns trashed items on request.',
  input: {
    ...streamInput(content),
    state: choice({
      label: 'Status',
      choices: CONTENT_STATES,
      help: 'Evaluated at the time of the query, by the database’s clock. Leave empty for every status except trash.',
    }),
    show: choice({
      label: 'Show',
      choices: WORK_LISTS,
      help: 'One of the work lists.',
    }),
    site: integer({ label: 'Site', min: 1, help: 'Leave empty for all of your sites.' }),
    ...NARROWED,
  },
  output: { shape: 'ContentListPage', fields: CONTENT_LIST_PAGE },
  access: can('manage_content'),
  run: async (ctx: OperationContext, input) => {
    const { site, state, show, author, term, publishedFrom, publishedUntil, ...list } = input;
    const narrowed = { author, term, publishedFrom, publishedUntil };
    const sorted = sortOfNarrowed(list, narrowed);
    const isAscending = sorted.sortOrder === 'asc';
    const by = isAscending ? sql.ref('published') : LATEST_PUBLICATION;
    const work = workCondition(show, ctx.organisationId, ctx.actor);
    const conditions = [
      stateCondition(state, ctx.organisationId),
      ...(work ? [work] : []),
      ...(typeof site === 'number' ? [sql`site_id = ${site}`] : []),
      ...narrowedConditions(narrowed, ctx.organisationId, by),
    ];
    const page = await ctx.records.stream(content, sorted, {
      where: sql<boolean>`${sql.join(conditions, sql` and `)}`,
      sortedBy: { updated: LAST_CHANGE, published: by },
      countMax: LIST_COUNT_MAX,
    });
    const nodes = await presentListItems(
      ctx,
      page.edges.map((edge) => edge.node),
    );
    return { ...page, edges: page.edges.map((edge, index) => ({ cursor: edge.cursor, node: nodes[index] })) };
  },
});
