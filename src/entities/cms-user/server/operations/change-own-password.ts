import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput, unauthenticated } from '#model/errors.ts';
import { PASSWORD_LENGTH, passwordProblem, type PasswordOwner } from '#model/password.ts';
import { staff } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { sendPasswordChanged } from '../send.ts';

const password = (label: string) =>
  text({ label, required: true, lengthMax: PASSWORD_LENGTH.max, input: 'password' });

export const changeOwnPassword = defineOperation({
  name: 'cmsUser/changeOwnPassword',
  kind: 'mutation',
  summary: 'Sets the caller’s password; every other device is logged out. At most 10 attempts in 15 minutes.',
  input: { current: password('Current password'), new: password('New password') },
  output: { type: { scalar: 'Boolean' } },
  access: staff,
  run: async (ctx: OperationContext, input) => {
    const { actor, services } = ctx;
    if (actor.kind !== 'staff') throw unauthenticated();
    const key = `password/${actor.id}`;
    await services.auth.countAttempt([{ key, countMax: 10, windowSeconds: 900 }]);
    const user = await ctx.records.find('cmsUser', actor.id);
    const isRight = await services.auth.verifyPassword(
      input.current,
      (user?.['passwordHash'] as string | null | undefined) ?? null,
    );
    if (!user || !isRight)
      throw badInput('The password was not changed.', { current: 'This is not your current password.' });
    const problem =
      input.new === input.current
        ? 'The new password is the one you have. Please choose another.'
        : passwordProblem(input.new, user as unknown as PasswordOwner);
    if (problem) throw badInput('The password was not changed.', { new: problem });
    const passwordHash = await services.auth.hashPassword(input.new);
    const after = await ctx.records.write('cmsUser', user, { passwordHash });
    await sendPasswordChanged({ work: ctx, services }, after);
    await services.auth.forgetAttempts(key);
    return true;
  },
});
