import { integer } from '#fields/integer/field.ts';
import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { visitOf } from '../../../../../account/server/visit.ts';
import { decide } from '../decide.ts';

export const confirmMembershipOrder = defineOperation({
  name: 'confirmMembershipOrder',
  kind: 'mutation',
  summary:
    'Confirms a pending order, which grants the membership until the end of its period and emails the reader.',
  input: {
    id: integer({ label: 'Id', names: 'membershipOrder', required: true, min: 1, max: 2_147_483_647 }),
  },
  output: { record: 'membershipOrder' },
  access: can('manage_site_users'),
  before: (called: BeforeContext<OperationContext>) => visitOf(called),
  run: (ctx: OperationContext, { id }, visit) => decide(ctx, visit, id, 'confirmed'),
});
