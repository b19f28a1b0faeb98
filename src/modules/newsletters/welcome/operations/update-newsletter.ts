import { z } from 'zod';
import { updateInput } from '#fields/update-input.ts';
import { defineOperation } from '#model/define-operation.ts';
import type { OperationContext } from '#server/context.ts';
import { access } from '../../subscriptions/entities/newsletter/access.ts';
import { newsletter } from '../../subscriptions/entities/newsletter/entity.ts';
import { assertWelcomeReady } from '../server/assert-welcome-ready.ts';

const baseSchema = z.record(z.string(), z.unknown()).nullable().default(null);

/** Replaces the generic operation, because the welcome email is compiled by services. */
export const updateNewsletter = defineOperation({
  name: 'updateNewsletter',
  kind: 'mutation',
  summary:
    'Updates a newsletter. Changes to a stale version are merged; conflicting changes return CONFLICT with both sides.',
  input: updateInput(newsletter),
  output: { record: newsletter.name },
  access: access.update,
  run: async (ctx: OperationContext, { id, version, changes, base }) => {
    const before = await ctx.records.find(newsletter, id, { lock: true });
    const record = await ctx.records.update(newsletter, {
      id,
      version,
      changes,
      base: baseSchema.parse(base),
    });
    await assertWelcomeReady(ctx, before, record);
    return record;
  },
});
