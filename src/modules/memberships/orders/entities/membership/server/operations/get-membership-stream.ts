import { sql } from 'kysely';
import { integer } from '#fields/integer/field.ts';
import { streamInput } from '#fields/stream-input.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can, isReader } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { membership } from '../../entity.ts';

const canEdit = can('manage_content', 'manage_memberships');

export const getMembershipStream = defineOperation({
  name: 'getMembershipStream',
  kind: 'query',
  summary: 'Memberships, filtered, sorted and paginated. Readers see only memberships they can join.',
  input: {
    ...streamInput(membership),
    id: integer({ label: 'Id', help: 'Only the membership with this ID.', min: 1 }),
  },
  output: { connection: 'membership' },
  access: (actor) => isReader(actor) || canEdit(actor),
  run: (ctx: OperationContext, { id, ...input }) => {
    const isSeen = isReader(ctx.actor) ? sql`status = 1` : sql`true`;
    const hasId = typeof id === 'number' ? sql`id = ${id}` : sql`true`;
    return ctx.records.stream(membership, input, { where: sql<boolean>`${isSeen} and ${hasId}` });
  },
});
