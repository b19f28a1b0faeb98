import { text } from '#fields/text/field.ts';
import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { badInput } from '#model/errors.ts';
import { PASSWORD_LENGTH, passwordProblem } from '#access/password.ts';
import { assertPerson, staff } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { cmsUser } from '../../entity.ts';
import { sendPasswordChanged } from '../send.ts';

const password = (label: string) =>
  text({ label, required: true, lengthMax: PASSWORD_LENGTH.max, input: 'password' });

export const changeOwnPassword = defineOperation({
  name: 'cmsUser/changeOwnPassword',
  kind: 'mutation',
  summary: 'Sets the caller’s password and logs out all other devices. At most 10 attempts in 15 minutes.',
  input: { current: password('Current password'), new: password('New password') },
  output: { type: { scalar: 'Boolean' } },
  access: staff,
  before: async ({ actor, services }: BeforeContext<OperationContext>) => {
    assertPerson(actor);
    const key = { counter: 'password', of: [actor.id] };
    await services.auth.countAttempt([{ key, countMax: 10, windowSeconds: 900 }]);
  },
  run: async (ctx: OperationContext, input) => {
    const { actor, services } = ctx;
    assertPerson(actor);
    const user = await ctx.records.find(cmsUser, actor.id);
    const isRight = await services.auth.verifyPassword(input.current, user?.passwordHash ?? null);
    if (!user || !isRight)
      throw badInput('PASSWORD_WRONG', 'The password was not changed.', {
        current: 'This is not your current password.',
      });
    const problem =
      input.new === input.current
        ? 'This is your current password. Choose another.'
        : passwordProblem(input.new, user);
    if (problem) throw badInput('PASSWORD_NOT_ACCEPTED', 'The password was not changed.', { new: problem });
    const passwordHash = await services.auth.hashPassword(input.new);
    const after = await ctx.records.writeSkippingPrepare(cmsUser, user, { passwordHash });
    await sendPasswordChanged({ work: ctx, services }, after);
    return true;
  },
});
