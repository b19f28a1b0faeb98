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
    if (newsletterIds.length === 0)
      return { error: true, message: words.selectOne, fields: { omedaProducts: words.selectOne } };
    const given = { countryCode: input.countryCode ?? '', regionCode: input.regionCode ?? '' };
    const locale = readLocale({ ...given, consent: input.consent === true });
    if ('refused' in locale) return refusal(language, locale.refused);
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

interface GivenLocale {
  countryCode: string;
  regionCode: string;
  consent: boolean;
}

/** Why a value of an input is refused, by its field: a key of the words of forms. */
type LocaleErrors = Partial<Record<keyof GivenLocale, 'required' | 'choice' | 'region' | 'consentRequired'>>;

/** Country and region as they are stored, or why they are refused: the country and a region that it requires, and its consent. */
function readLocale({
  countryCode,
  regionCode,
  consent,
}: GivenLocale): { countryCode: string; region: string | null } | { refused: LocaleErrors } {
  const country = findCountry(countryCode);
  if (!country) return { refused: { countryCode: countryCode === '' ? 'required' : 'choice' } };
  const hasRegion = country.regions?.options.some(({ value }) => value === regionCode) ?? false;
  const refused: LocaleErrors = {
    ...(country.regions && !hasRegion && { regionCode: 'region' }),
    ...(country.compliance === 'required' && !consent && { consent: 'consentRequired' }),
  };
  if (Object.keys(refused).length > 0) return { refused };
  return { countryCode: alphaCodeOf(country), region: hasRegion ? regionCode : null };
}

/** The answer for refused fields: the heading of a form's errors, then each of them with its label. */
function refusal(language: string, refused: LocaleErrors) {
  const words = formWords(language);
  const labels = { countryCode: words.country, regionCode: words.regionLabel, consent: words.consent };
  const all = (['countryCode', 'regionCode', 'consent'] as const).flatMap((key) => {
    const reason = refused[key];
    return reason ? [{ key, message: words[reason] }] : [];
  });
  const listed = all.map(({ key, message }) => `${labels[key]}${words.afterLabel}${message}`).join(' ');
  return {
    error: true,
    message: `${words.summary}${words.afterLabel}${listed}`,
    fields: Object.fromEntries(all.map(({ key, message }) => [key, message])),
  };
}
