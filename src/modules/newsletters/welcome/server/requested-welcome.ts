import { badInput, recordNotFound } from '#model/errors.ts';
import type { OperationContext } from '#server/context.ts';
import { newsletter } from '../../subscriptions/entities/newsletter/entity.ts';
import { loadWelcomeOf } from './load-welcome.ts';
import type { WelcomeParts } from './welcome-email.ts';

/** The welcome email of the newsletter that an operation names. Throws NOT_FOUND, and for a newsletter without one. */
export async function requestedWelcome(ctx: OperationContext, id: number): Promise<WelcomeParts> {
  const found = await ctx.records.find(newsletter, id);
  if (!found) throw recordNotFound(newsletter);
  const parts = await loadWelcomeOf(ctx, ctx.services, id);
  if (!parts)
    throw badInput('WELCOME_MISSING', 'This newsletter has no welcome email. Choose a template for it.');
  return parts;
}
