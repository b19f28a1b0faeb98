import { boolean } from '#fields/boolean/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { group } from '#fields/group/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { badInput } from '#model/errors.ts';
import { anyone } from '#model/permissions.ts';
import { PASSWORD_LENGTH } from '#access/password.ts';
import { PERSON_NAME_RULE } from '#text/person-name.ts';
import type { OperationContext } from '#server/context.ts';
import { formWords } from '#site/ui/forms/words.ts';
import { checkCompletion, type CheckedCompletion } from '../server/check-completion.ts';
import { completeRegistration } from '../server/complete-registration.ts';
import { hashForLink } from '../../account/server/login/hash-for-link.ts';
import { taken } from '../../account/server/operation-answers.ts';
import { CHOICE_FIELDS, choicesOfInput } from '../../account/server/account-choices.ts';
import { readSessionUser } from '../../account/server/accounts.ts';
import { DEMOGRAPHIC_ANSWER, readUserInfo, USER_INFO } from '../../account/server/user-info.ts';
import { botCheckInputOf, siteOfCall, toolsOf, visitOf, type Visit } from '../../account/server/visit.ts';
import { CONSENT_TEXT, LINK_SECRET, RECAPTCHA_TOKEN } from '../../account/server/operation-inputs.ts';

interface Checked extends CheckedCompletion {
  visit: Visit;
  passwordHash: string | null;
}

export const registerSiteUser = defineOperation({
  name: 'registerSiteUser',
  kind: 'mutation',
  summary:
    'Second step of a registration: creates an account from the secret in the email and logs the reader in. Paid memberships are not granted. `expiration` is accepted only from staff and API clients.',
  input: {
    id: LINK_SECRET,
    password: text({ label: 'Password', required: true, lengthMax: PASSWORD_LENGTH.max, input: 'password' }),
    membershipId: integer({
      label: 'Membership',
      min: 1,
      help: 'Overrides the membership requested in the first step.',
    }),
    firstName: text({
      label: 'First name',
      ...PERSON_NAME_RULE,
    }),
    lastName: text({
      label: 'Last name',
      ...PERSON_NAME_RULE,
    }),
    title: text({ label: 'Job title', lengthMax: 100 }),
    company: text({ label: 'Company', lengthMax: 150 }),
    city: text({ label: 'City', lengthMax: 100 }),
    region: text({ label: 'Region', lengthMax: 10 }),
    countryCode: text({ label: 'Country', lengthMax: 3 }),
    postalCode: text({ label: 'Postal code', lengthMax: 20 }),
    demographics: list({
      label: 'Answers to demographic questions',
      typeName: 'SiteUserDemographic',
      entryLabel: 'answer',
      countMax: 40,
      of: DEMOGRAPHIC_ANSWER,
    }),
    ...CHOICE_FIELDS,
    expiration: instant({ label: 'End of the membership' }),
    consent: boolean({ label: 'Consent to emails' }),
    consentText: CONSENT_TEXT,
    accountConsent: boolean({
      label: 'Consent to the account',
      help: 'Required if the site has a text for this consent.',
    }),
    recaptchaToken: RECAPTCHA_TOKEN,
  },
  output: {
    shape: 'SiteUserRegistration',
    fields: {
      token: text({ label: 'Token', help: 'For API clients only. Browsers use a cookie.' }),
      userInfo: group({ label: 'The reader', typeName: 'SiteUserInfo', of: USER_INFO }),
      redirectTo: text({ label: 'Return path', required: true }),
    },
  },
  access: anyone,
  before: async (called: BeforeContext<OperationContext>, input): Promise<Checked> => {
    const { services, request } = called;
    const { language } = siteOfCall(called);
    const subject = botCheckInputOf(called, 'registerSiteUser');
    await services.botCheck.demandProof(subject, input.recaptchaToken, request.isBrowser);
    const [visit, tools] = [await visitOf(called), toolsOf(called)];
    const checked = await checkCompletion(visit, input, tools);
    if (Object.keys(checked.errors).length > 0)
      throw badInput('VALUES_INVALID', formWords(language).summary, checked.errors);
    const { id, password } = input;
    const passwordHash = await hashForLink(visit, { purpose: 'registration', id, password }, tools);
    return { ...checked, visit, passwordHash };
  },
  run: async (
    ctx: OperationContext,
    input,
    { visit, passwordHash, values, questions, consents }: Checked,
  ) => {
    const isTrusted = ctx.actor.kind === 'staff' || !ctx.request.isBrowser;
    const redirect = taken(
      await completeRegistration(ctx, visit, {
        id: input.id,
        values,
        questions,
        consents,
        choices: choicesOfInput(input, visit),
        page: null,
        passwordHash,
        membershipId: input.membershipId ?? null,
        ends: isTrusted ? (input.expiration ?? null) : null,
      }),
    );
    const login = redirect?.login ?? null;
    const siteUserId = login && (await readSessionUser(ctx.db, visit, login.token));
    return {
      token: redirect && ctx.request.storeReaderLogin(redirect),
      userInfo: siteUserId && (await readUserInfo(ctx.db, siteOfCall(ctx), siteUserId)),
      redirectTo: redirect?.goTo ?? '/',
    };
  },
});
