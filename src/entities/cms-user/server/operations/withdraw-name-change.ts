import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import type { OperationContext } from '#server/context.ts';
import { canManageUsers } from '../../access.ts';
import { cmsUser } from '../../entity.ts';
import { NO_PENDING_NAMES, userWithNewNames } from '../names.ts';

export const withdrawNameChange = defineOperation({
  name: 'cmsUser/withdrawNameChange',
  kind: 'mutation',
  summary: 'Withdraws a requested email address or username. The link to confirm it stops working.',
  input: {
    id: integer({
      label: 'Id',
      names: 'cmsUser',
      help: 'ID of the user with the new name or address.',
      required: true,
      min: 1,
    }),
  },
  output: { record: 'cmsUser' },
  access: canManageUsers,
  run: async (ctx: OperationContext, { id }) => {
    const user = await userWithNewNames(ctx, id);
    return ctx.records.writeSkippingPrepare(cmsUser, user, NO_PENDING_NAMES, {
      event: 'Email or username change withdrawn',
    });
  },
});
