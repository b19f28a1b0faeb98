import { integer } from '#fields/integer/field.ts';
import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { assertPerson } from '#model/permissions.ts';
import { conflict } from '#model/errors.ts';
import type { OperationContext } from '#server/context.ts';
import { canManageUsers } from '../../access.ts';
import { nameConfirmationLimits } from '../limits.ts';
import { userWithNewNames } from '../names.ts';
import { sendNameConfirmation as send } from '../send.ts';

export const sendNameConfirmation = defineOperation({
  name: 'cmsUser/sendNameConfirmation',
  kind: 'mutation',
  summary:
    'Resends the link to confirm a new email or username. The previous link stops working. At most 10 an hour per user and 50 per caller.',
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
  before: async ({ actor, services }: BeforeContext<OperationContext>, { id }) => {
    assertPerson(actor);
    await services.auth.countAttempt(nameConfirmationLimits(actor, id));
  },
  run: async (ctx: OperationContext, { id }) => {
    const user = await userWithNewNames(ctx, id);
    if (user.status !== 1)
      throw conflict('USER_INACTIVE', 'This user is inactive. Make them active first; then send the link.', {
        version: user.version,
      });
    await send({ work: ctx, services: ctx.services }, user);
    return user;
  },
});
