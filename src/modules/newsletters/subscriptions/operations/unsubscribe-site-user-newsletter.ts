import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { member } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { changeProduct, MEMBER_SOURCE, NEWSLETTER_ANSWER, siteOfCall } from '../server/member-call.ts';
import { subscriptionWords } from '../words/index.ts';

export const unsubscribeSiteUserNewsletter = defineOperation({
  name: 'unsubscribeSiteUserNewsletter',
  kind: 'mutation',
  summary: 'Ends the calling reader’s subscription to a newsletter; unchanged if there is none.',
  input: {
    newsletterId: integer({
      label: 'Newsletter',
      required: true,
      min: 1,
      help: 'Its product ID at Omeda, if it has one, otherwise its own ID.',
    }),
    source: MEMBER_SOURCE,
  },
  output: NEWSLETTER_ANSWER,
  access: member,
  run: async (ctx: OperationContext, { newsletterId, source }) => {
    const words = subscriptionWords(siteOfCall(ctx).language);
    if (!(await changeProduct(ctx, newsletterId, { action: 'unsubscribe', source })))
      return { error: true, message: words.optOutFailed };
    return { error: false, message: words.optOutDone };
  },
});
