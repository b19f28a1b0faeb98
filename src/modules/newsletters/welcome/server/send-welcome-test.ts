import type { JobContext } from '#server/context.ts';
import { prepareTest, transmitTest, type TestRecipient } from '../../sending/server/send-test-emails.ts';
import { loadWelcomeOf } from './load-welcome.ts';
import { compileWelcome, welcomeMailing } from './welcome-email.ts';

/**
 * Sends a test of the welcome email, without a row in its ledger; does nothing if the newsletter has none any more. Throws if
 * no server accepted an email.
 */
export async function sendWelcomeTest(
  ctx: JobContext,
  newsletterId: number,
  recipients: readonly TestRecipient[],
): Promise<void> {
  const prepared = await ctx.write(async (work) => {
    const parts = await loadWelcomeOf(work, ctx.services, newsletterId);
    if (!parts) return null;
    const message = await compileWelcome(work, ctx.services, parts);
    return prepareTest(ctx, work, await welcomeMailing(work, ctx.services, parts, message), recipients);
  });
  if (prepared) await transmitTest(ctx, prepared, { recipients, of: `the welcome email of ${newsletterId}` });
}
