import { defineOperation } from '#model/define-operation.ts';
import type { OperationContext } from '#server/context.ts';
import { access } from '../../subscriptions/entities/newsletter/access.ts';
import { newsletter } from '../../subscriptions/entities/newsletter/entity.ts';
import { assertWelcomeReady } from '../server/assert-welcome-ready.ts';

/** Replaces the generic operation, because the welcome email is compiled by services. */
export const createNewsletter = defineOperation({
  name: 'createNewsletter',
  kind: 'mutation',
  summary:
    'Creates a newsletter and returns it with its ID and version. Fails if its welcome email is incomplete.',
  input: newsletter.fields,
  output: { record: newsletter.name },
  access: access.create,
  run: async (ctx: OperationContext, input) => {
    const record = await ctx.records.create(newsletter, input);
    await assertWelcomeReady(ctx, null, record);
    return record;
  },
});
