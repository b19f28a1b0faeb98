import { sql } from 'kysely';
import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { workCondition } from '../../lists/work-conditions.ts';

/** Items are counted up to this number; the badge already shows “99+” above 99. */
const COUNTED_MAX = 1_000;

export const getContentReviewCount = defineOperation({
  name: 'getContentReviewCount',
  kind: 'query',
  summary: 'Number of items waiting for your review. 0 without permission to publish.',
  input: { site: integer({ label: 'Site', min: 1, help: 'Leave empty for all of your sites.' }) },
  output: {
    shape: 'ContentReviewCount',
    fields: { count: integer({ label: 'Waiting', required: true, help: 'At most 1,000.' }) },
  },
  access: can('manage_content'),
  run: async (ctx: OperationContext, { site }) => {
    if (site !== null && !ctx.siteIds.includes(site)) throw notFound('SITE_NOT_FOUND', 'site');
    if (!can('publish_content')(ctx.actor)) return { count: 0 };
    const waiting = workCondition('waiting', ctx.organisationId, ctx.actor) ?? sql<boolean>`false`;
    const counted = await sql<{ count: number }>`
      select count(*)::integer as count from (
        select 1 from content where organisation_id = ${ctx.organisationId} and site_id = any (${ctx.siteIds}::integer[])
          ${site === null ? sql`` : sql`and site_id = ${site}`} and ${waiting} limit ${COUNTED_MAX}) as waiting
    `.execute(ctx.db);
    return { count: counted.rows[0]?.count ?? 0 };
  },
});
