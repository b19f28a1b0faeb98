import { sql } from 'kysely';
import { streamInput } from '#fields/stream-input.ts';
import { defineOperation } from '#model/define-operation.ts';
import type { OperationContext } from '#server/context.ts';
import { canManageUsers } from '../../access.ts';
import { cmsUser } from '../../entity.ts';

export const getCmsUserStream = defineOperation({
  name: 'getCmsUserStream',
  kind: 'query',
  summary: 'Users who work on one of the caller’s sites, filtered, sorted and paginated.',
  input: streamInput(cmsUser),
  output: { connection: 'cmsUser' },
  access: canManageUsers,
  run: (ctx: OperationContext, input) => {
    const { actor } = ctx;
    if (actor.kind !== 'staff' || actor.isGlobal) return ctx.records.stream(cmsUser, input);
    const own = sql<boolean>`(id = ${actor.id} or (is_global = 0 and tenants_ids && ${[...actor.siteIds]}::integer[]))`;
    return ctx.records.stream(cmsUser, input, { where: own });
  },
});
