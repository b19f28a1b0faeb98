import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { member } from '#model/permissions.ts';
import { attributionText } from '#page-model/attribution.ts';
import type { OperationContext } from '#server/context.ts';
import { promoCodeOf } from '../model/promo-code.ts';
import { changeProduct, MEMBER_SOURCE, NEWSLETTER_ANSWER, siteOfCall } from '../server/member-call.ts';
import { subscriptionWords } from '../words/index.ts';

export const subscribeSiteUserNewsletter = defineOperation({
  name: 'subscribeSiteUserNewsletter',
  kind: 'mutation',
  summary:
    'Subscribes the calling reader to a newsletter that the site offers, without a confirmation by email.',
  input: {
    newsletterId: integer({
      label: 'Newsletter',
      required: true,
      min: 1,
      help: 'Its product ID at Omeda, if it has one, otherwise its own ID.',
    }),
    promoCode: text({ label: 'Promo code', lengthMax: 50 }),
    source: MEMBER_SOURCE,
  },
  output: NEWSLETTER_ANSWER,
  access: member,
  before: async (called: BeforeContext<OperationContext>) =>
    called.services.pages.settings(siteOfCall(called)),
  run: async (ctx: OperationContext, { newsletterId, promoCode, source }, settings) => {
    const words = subscriptionWords(siteOfCall(ctx).language);
    const own = attributionText(promoCode) ?? ctx.request.attribution.promoCode;
    const change = { action: 'subscribe' as const, source, promoCode: promoCodeOf(settings, own) };
    if (!(await changeProduct(ctx, newsletterId, change))) return { error: true, message: words.optInFailed };
    return { error: false, message: words.optInDone };
  },
});
