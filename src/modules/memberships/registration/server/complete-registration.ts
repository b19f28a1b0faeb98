/** Second step of a registration: the email link creates an account, which is logged in. */
import { emit } from '#model/jobs/define-event.ts';
import { sql } from 'kysely';
import type { FormValues, FormRedirect, FormRejection } from '#model/pages/define-form.ts';
import { passOnChoices, type MadeChoice } from '#server/readers/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { siteUser } from '../../account/entities/site-user/entity.ts';
import { showAccounts } from '../../account/entities/site-user/server/add-site-user.ts';
import { redirectToAccount } from '../../account/model/account-redirects.ts';
import { nextPage } from '../../account/model/event-fields.ts';
import { ACCOUNT_PURPOSE, MARKETING_PURPOSE } from '../../account/model/purposes.ts';
import { shownWith, TEXT_OF_PROGRAM, type ConsentTexts } from '../../account/model/consent-texts.ts';
import { demographicAnswers, type DemographicPrompt } from '../../surveys/model/demographics.ts';
import { joinedAt } from '../../paths.ts';
import { findAccount, logIn, realmOf } from '../../account/server/accounts.ts';
import { passwordRefusal } from '../../account/server/login/check-password.ts';
import { recordConsent } from '../../account/server/consents.ts';
import { recordEvent } from '../../account/server/events.ts';
import { joinMembership } from '../../orders/server/join.ts';
import { placeOrder } from '../../orders/server/orders.ts';
import { takeLink, type OpenLink } from '../../account/server/login/links.ts';
import { loginSuccess } from '../../account/events/login-success.ts';
import { registrationComplete } from '../events/registration-complete.ts';
import { registrationSuccess } from '../events/registration-success.ts';
import { loginOutage } from '../model/outage.ts';
import type { Visit } from '../../account/server/visit.ts';
import { memberWords } from '../../words/index.ts';
import { detailsOf } from '../model/registration-ask.ts';
import { saveDemographics } from './demographics.ts';

export interface Completion {
  /** The secret from the email. */
  id: string;
  values: FormValues;
  /** The questions of the form, to find their answers. */
  questions: readonly DemographicPrompt[];
  /** The consent texts that were displayed. */
  consents: ConsentTexts;
  /** The entries that the reader has ticked in lists of other modules. */
  choices: readonly MadeChoice[];
  /** Path of the page with the form; null for the API. */
  page: string | null;
  /** Null if the link was not valid when it was checked. */
  passwordHash: string | null;
  /** Replaces the membership of the link. */
  membershipId?: number | null;
  /** ISO timestamp of the end of the granted membership. */
  ends?: string | null;
}

/**
 * Uses up the link, creates the account with its consents, answers and membership or order, and logs the
 * reader in. If the registration is refused, the link remains valid.
 */
export async function completeRegistration(
  work: RecordContext,
  visit: Visit,
  completion: Completion,
): Promise<FormRedirect | FormRejection> {
  const { id, values, questions, consents, passwordHash, membershipId = null, ends = null } = completion;
  const words = memberWords(visit.language);
  const outage = loginOutage(visit.settings, visit.language);
  if (outage !== null) return { refused: outage, reason: 'LOGIN_OFF' };
  const link = await takeLink(work.db, visit, 'registration', id);
  if (passwordHash === null || !link || (await findAccount(work.db, visit, link.key)))
    return { refused: words.linkOver, reason: 'LINK_INVALID' };
  const { password } = values;
  const { firstName, lastName } = detailsOf(values);
  const owner = {
    email: link.email,
    username: link.email,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
  };
  const refusal = passwordRefusal(String(password), owner, visit.language);
  if (refusal !== null)
    return { refused: refusal, errors: { password: refusal }, reason: 'PASSWORD_NOT_ACCEPTED' };
  const siteUserId = await createAccount(work, visit, link, { values, passwordHash });
  await recordConsents(work, visit, { siteUserId, link, values, consents });
  await passOn(work, visit, { siteUserId, link, completion });
  await saveDemographics(work.db, visit, { siteUserId, answers: demographicAnswers(questions, values) });
  const joined = membershipId ?? link.membershipId;
  let goTo = link.goTo;
  if (joined !== null) {
    const outcome = await joinMembership(work, visit, { siteUserId, membershipId: joined, ends });
    if (outcome.kind === 'gone') return { refused: words.notAvailable, reason: 'MEMBERSHIP_NOT_AVAILABLE' };
    if (outcome.kind === 'unpaid') {
      const promoCode = link.details.promoCode ?? null;
      await placeOrder(work, visit, { siteUserId, email: link.email, membershipId: joined, promoCode });
      goTo = redirectToAccount('ordered').goTo;
    }
    if (outcome.kind === 'notQualified') return { refused: outcome.message, reason: 'NOT_QUALIFIED' };
    if (outcome.kind === 'granted' && outcome.joinedText !== null && outcome.alias !== null)
      goTo = joinedAt(outcome.alias, goTo);
  }
  await raiseRegistered(work, visit, { siteUserId, membershipId: joined }, link);
  return logIn(work.db, visit, { siteUserId, device: visit.device }, goTo);
}

/**
 * Emits that the reader is registered, and that the registration is complete, which the specification
 * requires once the reader is known.
 */
async function raiseRegistered(
  work: RecordContext,
  visit: Visit,
  who: { siteUserId: number; membershipId: number | null },
  { goTo, details: { promoCode = null, source = null, sessionId = null } }: OpenLink,
): Promise<void> {
  const payload = { siteId: visit.siteId, ...who, promoCode, source, sessionId, goTo: nextPage(goTo) };
  await emit(work, registrationSuccess, payload);
  await emit(work, registrationComplete, payload);
  await emit(work, loginSuccess, payload);
}

async function passOn(
  work: RecordContext,
  { siteId: site }: Visit,
  { siteUserId, link, completion }: { siteUserId: number; link: OpenLink; completion: Completion },
): Promise<void> {
  const { values, choices, page } = completion;
  const { countryCode, region } = detailsOf(values);
  const { details } = link;
  await passOnChoices(
    work,
    {
      siteId: site,
      account: siteUserId,
      email: link.email,
      countryCode: countryCode ?? details.countryCode ?? null,
      region: region ?? details.region ?? null,
      promoCode: details.promoCode ?? null,
      page,
    },
    choices,
  );
}

async function createAccount(
  work: RecordContext,
  visit: Visit,
  link: OpenLink,
  { values, passwordHash }: { values: FormValues; passwordHash: string },
): Promise<number> {
  const { rows } = await sql<{ realm: number }>`select ${realmOf(visit)} as realm`.execute(work.db);
  const details = detailsOf(values);
  const countryCode = details.countryCode ?? link.details.countryCode ?? null;
  const { promoCode = null, source = null, sessionId = null } = link.details;
  const realm = rows[0]?.realm ?? 0;
  await showAccounts(work, visit, realm);
  const { id: siteUserId } = await work.records.insertSkippingPrepare(siteUser, {
    realm,
    site: visit.siteId,
    username: link.email,
    emailKey: link.key,
    ...details,
    countryCode,
    region: details.region ?? link.details.region ?? null,
    promoCode,
    source,
    status: 1,
    passwordHash,
  });
  await recordEvent(work.db, visit, {
    siteUserId,
    kind: 'registered',
    details: { promoCode, source, sessionId },
  });
  return siteUserId;
}

interface GivenConsents {
  siteUserId: number;
  link: OpenLink;
  values: FormValues;
  consents: ConsentTexts;
}

/** Records only consents that were displayed, with their texts. */
async function recordConsents(
  work: RecordContext,
  visit: Visit,
  { siteUserId, link, values, consents }: GivenConsents,
): Promise<void> {
  const countryCode = detailsOf(values).countryCode ?? link.details.countryCode ?? null;
  const { wordingVersion, policy } = shownWith(visit.settings);
  const record = (purpose: string, isGiven: boolean, wording: string | null) =>
    recordConsent(work.db, visit, {
      siteUserId,
      countryCode,
      purpose,
      isGiven,
      wording,
      address: visit.address,
      ...(wording === null ? { wordingVersion: TEXT_OF_PROGRAM } : { wordingVersion, policy }),
    });
  const { compliance, accountConsent } = values;
  if (accountConsent === true && consents.account !== null)
    await record(ACCOUNT_PURPOSE, true, consents.account);
  if (typeof compliance === 'boolean') await record(MARKETING_PURPOSE, compliance, consents.marketing);
  else if (typeof link.details.consent === 'boolean')
    await record(MARKETING_PURPOSE, link.details.consent, link.details.consentText ?? null);
}
