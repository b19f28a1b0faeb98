import { cmsUser } from '#entities/cms-user/entity.ts';
import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput, forbidden } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { requestedWelcome } from '../server/requested-welcome.ts';
import { welcomeTestPreflight } from '../server/welcome-preflight.ts';

export const sendNewsletterWelcomeTest = defineOperation({
  name: 'sendNewsletterWelcomeTest',
  kind: 'mutation',
  summary:
    'Sends the welcome email of a newsletter in its present form to the address of the user, with “[Test]” before the subject.',
  input: {
    id: integer({
      label: 'Id',
      names: 'newsletter',
      help: 'ID of the newsletter that has the welcome email.',
      required: true,
      min: 1,
    }),
  },
  output: {
    shape: 'QueuedNewsletterWelcomeTest',
    fields: { count: integer({ label: 'Recipients', required: true }) },
  },
  access: can('manage_newsletters'),
  run: async (ctx: OperationContext, { id }) => {
    const user = ctx.actor.kind === 'staff' ? await ctx.records.find(cmsUser, ctx.actor.id) : null;
    if (!user)
      throw forbidden(
        'WELCOME_TEST_BY_PROGRAM',
        'A test of a welcome email goes to the address of the person who sends it, and a program has none. Log in as a user.',
      );
    const parts = await requestedWelcome(ctx, id);
    const { problems } = await welcomeTestPreflight(ctx, ctx.services, parts);
    if (problems.length > 0)
      throw badInput('WELCOME_NOT_READY', `The welcome email cannot be sent yet. ${problems.join(' ')}`);
    const recipients = [{ email: user.email, firstName: user.firstName, lastName: user.lastName }];
    await ctx.queue('newsletters/sendWelcomeTest', { newsletter: id, recipients });
    return { count: recipients.length };
  },
});
