/** Calls of members and programs about newsletters. */
import { z } from 'zod';
import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { json } from '#fields/json/field.ts';
import { text } from '#fields/text/field.ts';
import { notFound, unauthenticated } from '#model/errors.ts';
import type { OperationContext } from '#server/context.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { SUBSCRIPTION_SOURCES, type SubscriptionSource } from '../model/sources.ts';
import { subscriptionWords } from '../words/index.ts';
import { changeNewsletter, type AddressOwner } from './change-newsletter.ts';
import { newslettersOfProducts } from './offered-newsletters.ts';

/** Output of a mutation: `error` with the message for readers (specification, public site, section 7). */
export const NEWSLETTER_ANSWER = {
  shape: 'NewsletterAnswer',
  fields: {
    error: boolean({ label: 'Failed', required: true }),
    message: text({ label: 'Message for readers', required: true }),
    fields: json({
      label: 'Fields',
      check: z.record(z.string(), z.string()),
      help: 'A message for each refused field of the input. Null if the call succeeded, or if no field is the cause.',
    }),
  },
};

/** Input of a mutation: where the member made the choice. */
export const MEMBER_SOURCE = choice({
  label: 'Source',
  choices: SUBSCRIPTION_SOURCES.filter(
    ({ value }) => value === 'Account' || value === 'NlWidgetAuthenticated',
  ),
  help: 'Default: Account.',
});

/** The site of a call. Throws NOT_FOUND if it names none. */
export function siteOfCall({ site }: Pick<OperationContext, 'site'>): SiteRef {
  if (!site) throw notFound('SITE_NOT_FOUND', 'site');
  return site;
}

/** The calling member as the owner of an address. Throws UNAUTHENTICATED for a caller without one. */
export function ownerOf(ctx: Pick<OperationContext, 'site' | 'actor'>): AddressOwner {
  const { actor } = ctx;
  if (actor.kind !== 'member' || actor.email === undefined) throw unauthenticated();
  return { siteId: siteOfCall(ctx).siteId, email: actor.email, account: actor.id, source: 'Account' };
}

interface ProductChange {
  action: 'subscribe' | 'unsubscribe';
  /** Null: the account page. */
  source: SubscriptionSource | null;
  promoCode?: string | null;
}

/**
 * Performs the change on the newsletter that a program names by its product id; on each of them if several of the site share
 * it. Returns whether the site offers one.
 */
export async function changeProduct(
  ctx: OperationContext,
  product: number,
  { action, source, promoCode = null }: ProductChange,
): Promise<boolean> {
  const { organisationId, siteId, language } = siteOfCall(ctx);
  const owner = { ...ownerOf(ctx), source: source ?? 'Account' };
  const newsletters = await newslettersOfProducts(ctx.db, { organisationId, siteId }, [product]);
  const form = `${action}SiteUserNewsletter`;
  const consent = { text: subscriptionWords(language).consentGiven, form, page: null };
  for (const newsletter of newsletters)
    await changeNewsletter(ctx, owner, { newsletter, action, consent, promoCode });
  return newsletters.length > 0;
}
