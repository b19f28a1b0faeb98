import { z } from 'zod';
import { alphaCodeOf, findCountry } from '#content-types/countries.ts';
import { boolean } from '#fields/boolean/field.ts';
import { email } from '#fields/email/field.ts';
import { json } from '#fields/json/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { anyone } from '#model/permissions.ts';
import { attributionText } from '#page-model/attribution.ts';
import type { OperationContext } from '#server/context.ts';
import { formWords } from '#site/ui/forms/words.ts';
import { promoCodeOf } from '../model/promo-code.ts';
import { NEWSLETTER_ANSWER, siteOfCall } from '../server/member-call.ts';
import { newslettersOfProducts } from '../server/offered-newsletters.ts';
import { subscribe } from '../server/subscribe.ts';
import { newslettersSettings } from '../settings/newsletters.ts';
import { subscriptionWords } from '../words/index.ts';

/** Action of the bot check (specification, public site, section 7). */
const BOT_CHECK_ACTION = 'newsletterSubscribeSignUp';

const PRODUCTS_MAX = 40;

export const subscribeAnonymousCustomer = defineOperation({
  name: 'subscribeAnonymousCustomer',
  kind: 'mutation',
  summary:
    'Subscribes an address to newsletters once its owner has confirmed by email. The answer does not reveal whether the address is known.',
  input: {
    email: email({ label: 'Email', required: true }),
    omedaProducts: json({
      label: 'Newsletters',
      required: true,
      help: 'IDs: of a newsletter’s product at Omeda, if it has one, otherwise its own.',
      check: z.array(z.int().positive().max(2_147_483_647)).max(PRODUCTS_MAX),
    }),
    countryCode: text({ label: 'Country', lengthMax: 3 }),
    regionCode: text({ label: 'Region', lengthMax: 10 }),
    consent: boolean({ label: 'Consent to emails' }),
    recaptchaToken: text({ label: 'Bot check', lengthMax: 2_000 }),
    promoCode: text({ label: 'Promo code', lengthMax: 50 }),
  },
  output: NEWSLETTER_ANSWER,
  access: anyone,
  before: async (called: BeforeContext<OperationContext>, input) => {
    const { services, request } = called;
    const site = siteOfCall(called);
    const { siteId, language, hosts } = site;
    const check = { siteId, language, hosts, action: BOT_CHECK_ACTION, ip: request.ip };
    await services.botCheck.demand(check, input.recaptchaToken);
    return services.pages.settings(site);
  },
  run: async (ctx: OperationContext, input, settings) => {
    const { organisationId, siteId, language } = siteOfCall(ctx);
    const words = subscriptionWords(language);
    const products = z.array(z.number()).parse(input.omedaProducts);
    const newsletterIds = await newslettersOfProducts(ctx.db, { organisationId, siteId }, products);
    if (newsletterIds.length === 0) return { error: true, message: words.selectOne };
    const locale = readLocale(input.countryCode ?? '', input.regionCode ?? '', input.consent === true);
    if (!locale) return { error: true, message: formWords(language).summary };
    const { consentText } = settings.read(newslettersSettings).subscribeBlockSettings;
    await subscribe(ctx, {
      siteId,
      email: input.email,
      newsletterIds,
      isConfirmed: false,
      source: 'NlWidgetUnauthenticated',
      promoCode: promoCodeOf(settings, attributionText(input.promoCode) ?? ctx.request.attribution.promoCode),
      proof: {
        kind: input.consent === true ? 'express' : 'implied',
        text: consentText ?? words.consent,
        form: 'subscribeAnonymousCustomer',
        page: null,
      },
      ...locale,
    });
    return { error: false, message: `${words.subscribed} ${words.confirmSent(input.email)}` };
  },
});

/** Null if the country or a region that it requires is missing, or a consent that it requires. */
function readLocale(countryCode: string, regionCode: string, consent: boolean) {
  const country = findCountry(countryCode);
  if (!country || (country.compliance === 'required' && !consent)) return null;
  if (!country.regions) return { countryCode: alphaCodeOf(country), region: null };
  const isKnown = country.regions.options.some(({ value }) => value === regionCode);
  return isKnown ? { countryCode: alphaCodeOf(country), region: regionCode } : null;
}
