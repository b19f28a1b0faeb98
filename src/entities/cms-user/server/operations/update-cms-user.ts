import { updateInput } from '#fields/update-input.ts';
import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { assertPerson } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { canManageUsers } from '../../access.ts';
import { cmsUser } from '../../entity.ts';
import { nameConfirmationLimits } from '../limits.ts';
import { asksForNames } from '../names.ts';
import { sendNamesRequested } from '../send.ts';

export const updateCmsUser = defineOperation({
  name: 'updateCmsUser',
  kind: 'mutation',
  summary:
    'Updates a user. Changes to a stale version are merged; conflicting changes return CONFLICT with both sides. If the user has a password, a new email or username takes effect once the user confirms it with an emailed link: at most 10 such changes an hour per user and 50 per caller.',
  input: updateInput(cmsUser),
  output: { record: 'cmsUser' },
  access: canManageUsers,
  before: async ({ actor, services }: BeforeContext<OperationContext>, { id, changes }) => {
    assertPerson(actor);
    if ('email' in changes || 'username' in changes)
      await services.auth.countAttempt(nameConfirmationLimits(actor, id));
  },
  run: async (ctx: OperationContext, { id, version, changes, base }) => {
    const before = await ctx.records.find(cmsUser, id, { lock: true });
    const note =
      before && asksForNames(before, changes) ? { event: 'Email or username change requested' } : {};
    const update = { id, version, changes, base: base };
    const user = await ctx.records.update(cmsUser, update, note);
    const isAsBefore = (['newEmail', 'newUsername'] as const).every((key) => before?.[key] === user[key]);
    if (!isAsBefore) await sendNamesRequested({ work: ctx, services: ctx.services }, user);
    return user;
  },
});
