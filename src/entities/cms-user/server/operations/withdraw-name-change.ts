import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import type { OperationContext } from '#server/context.ts';
import { mayManageUsers } from '../../access.ts';
import { cmsUser } from '../../entity.ts';
import { NO_NEW_NAMES, userWithNewNames } from '../names.ts';

export const withdrawNameChange = defineOperation({
  name: 'cmsUser/withdrawNameChange',
  kind: 'mutation',
  summary: 'Withdraws a new e-mail or username that waits to be confirmed; its link is good no longer.',
  input: { id: integer({ label: 'Id', required: true, min: 1 }) },
  output: { record: 'cmsUser' },
  access: mayManageUsers,
  run: async (ctx: OperationContext, { id }) => {
    const user = await userWithNewNames(ctx, id);
    return ctx.records.writePastRules(cmsUser, user, NO_NEW_NAMES, {
      event: 'E-mail or username change withdrawn',
    });
  },
});
