import { sql } from 'kysely';
import { boolean } from '#fields/boolean/field.ts';
import { email } from '#fields/email/field.ts';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { attributionText } from '#page-model/attribution.ts';
import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { accountPathOf } from '../../paths.ts';
import { countEmail } from '../../account/server/login/email-limit.ts';
import { SITE_USER_DONE, taken } from '../../account/server/operation-answers.ts';
import { requestRegistration } from '../server/request-registration.ts';
import { botCheckInputOf, siteOfCall, toolsOf, visitOf, type Visit } from '../../account/server/visit.ts';
import { memberWords } from '../../words/index.ts';
import { CONSENT_TEXT, RECAPTCHA_TOKEN, SESSION_ID } from '../../account/server/operation-inputs.ts';
import { checkLocale } from '../../account/server/locale-input.ts';

export const requestRegisterSiteUser = defineOperation({
  name: 'requestRegisterSiteUser',
  kind: 'mutation',
  summary:
    'First step of a registration: sends an email with a link. Only the email reveals whether the address has an account.',
  input: {
    email: email({ label: 'Email', required: true }),
    membershipId: integer({
      label: 'Membership',
      help: 'ID of the membership that the reader wants to join. Null: none.',
      required: true,
      min: 1,
    }),
    countryCode: text({ label: 'Country', lengthMax: 3 }),
    region: text({ label: 'Region', lengthMax: 10 }),
    consent: boolean({ label: 'Consent to emails' }),
    consentText: CONSENT_TEXT,
    path: text({
      label: 'Page',
      lengthMax: 100,
      help: 'The account page that the email links to.',
    }),
    recaptchaToken: RECAPTCHA_TOKEN,
    sessionId: SESSION_ID,
    promoCode: text({ label: 'Promo code', lengthMax: 50 }),
  },
  output: SITE_USER_DONE,
  access: anyone,
  before: async (called: BeforeContext<OperationContext>, input): Promise<Visit> => {
    const { siteId, language } = siteOfCall(called);
    accountPathOf(input.path);
    checkLocale(input, language);
    const subject = botCheckInputOf(called, 'requestRegisterSiteUser');
    await called.services.botCheck.demand(subject, input.recaptchaToken);
    await countEmail({ siteId, email: input.email, address: subject.ip }, toolsOf(called));
    return visitOf(called);
  },
  run: async (ctx: OperationContext, input, visit: Visit) => {
    const { countryCode, region } = checkLocale(input, visit.language);
    const path = accountPathOf(input.path);
    taken(
      await requestRegistration(ctx, visit, {
        email: input.email,
        membership: sql`id = ${input.membershipId}`,
        goTo: '/',
        ...(path !== null && { path }),
        details: {
          countryCode,
          region,
          sessionId: input.sessionId ?? null,
          ...(typeof input.consent === 'boolean' && { consent: input.consent }),
          ...(input.consentText && { consentText: input.consentText }),
          promoCode: attributionText(input.promoCode) ?? visit.attribution.promoCode,
        },
      }),
    );
    return { done: true, message: memberWords(visit.language).joinDone };
  },
});
