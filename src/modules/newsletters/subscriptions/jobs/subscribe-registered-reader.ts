import { accountChoiceMade, chosenIds } from '#events/account-choice-made.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { newsletters } from '../account-choices/newsletters.ts';
import { promoCodeOf } from '../model/promo-code.ts';
import { newslettersOfProducts } from '../server/offered-newsletters.ts';
import { subscribe } from '../server/subscribe.ts';

export const subscribeRegisteredReader = defineJob({
  name: 'newsletters/subscribeRegisteredReader',
  summary: 'Subscribes a reader who has registered to the newsletters that were ticked.',
  on: [accountChoiceMade],
  lane: 'urgent',
  attemptsMax: 6,
  run: async (ctx: JobContext, made) => {
    if (made.choice !== newsletters.name) return;
    const { siteId, email, account, countryCode, region, consentText, page } = made;
    const site = ctx.services.sites.byId(siteId);
    if (!site) return;
    const promoCode = promoCodeOf(await ctx.services.pages.settings(site), made.promoCode);
    await ctx.write(async (work) => {
      const { organisationId } = work;
      const products = chosenIds.parse(made.ids);
      const newsletterIds = await newslettersOfProducts(work.db, { organisationId, siteId }, products);
      const proof = { kind: 'express' as const, text: consentText, form: 'registration', page };
      await subscribe(work, {
        siteId,
        email,
        newsletterIds,
        source: 'Registration',
        proof,
        isConfirmed: true,
        account,
        countryCode,
        region,
        promoCode,
      });
    });
  },
});
