/** First step of a registration: an email with a link. Only the email reveals whether the address is known. */
import { emit } from '#model/jobs/define-event.ts';
import { sql, type RawBuilder } from 'kysely';
import type { FormRejection } from '#model/pages/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { ACCOUNT_PATHS } from '../../paths.ts';
import { memberWords } from '../../words/index.ts';
import { findAccount } from '../../account/server/accounts.ts';
import { nextPage } from '../../account/model/event-fields.ts';
import { emailKey } from '#addresses/email-key.ts';
import { createLink, type LinkDetails } from '../../account/server/login/links.ts';
import { decoyLink, mailReader, secretLink } from '../../account/server/mail-reader.tsx';
import { loginOutage } from '../model/outage.ts';
import { registrationRequest } from '../events/registration-request.ts';
import type { Visit } from '../../account/server/visit.ts';

export interface RegistrationRequest {
  email: string;
  /** Condition on `membership` that selects one of the site's memberships. */
  membership: RawBuilder<unknown>;
  /** Path of the site to which the reader is redirected after registration. */
  goTo: string;
  /** Path of the site's page to which the email links. */
  path?: string;
  details?: LinkDetails;
}

/** Queues the email; rejected if the membership can't be joined now. */
export async function requestRegistration(
  work: RecordContext,
  visit: Visit,
  { email, membership, goTo, path = ACCOUNT_PATHS.registration, details }: RegistrationRequest,
): Promise<'taken' | FormRejection> {
  const words = memberWords(visit.language);
  const outage = loginOutage(visit.settings, visit.language);
  if (outage !== null) return { refused: outage, reason: 'LOGIN_OFF' };
  const membershipId = await activeMembership(work, visit, membership);
  if (membershipId === null) return { refused: words.notAvailable, reason: 'MEMBERSHIP_NOT_AVAILABLE' };
  const key = emailKey(email);
  // Both branches write the same amount, so that the duration does not reveal whether the address is known.
  const account = await findAccount(work.db, visit, key);
  const token = await createLink(work.db, visit, {
    purpose: 'registration',
    email,
    key,
    membershipId,
    goTo,
    details: { ...visit.attribution, ...details },
  });
  const { sessionId = null } = details ?? {};
  await emit(work, registrationRequest, {
    siteId: visit.siteId,
    membershipId,
    ...visit.attribution,
    sessionId,
    goTo: nextPage(goTo),
  });
  const { siteName } = visit;
  const query = new URLSearchParams({ redirectTo: goTo }).toString();
  const mail = account
    ? {
        subject: words.knownSubject(siteName),
        text: words.knownText(siteName),
        link: decoyLink(visit, { path: `${ACCOUNT_PATHS.login}?${query}`, token, label: words.login }),
      }
    : {
        subject: words.confirmSubject(siteName),
        text: words.confirmText(siteName),
        link: secretLink(visit, { path, token, label: words.completeSubmit }),
      };
  await mailReader(work, { ...visit, to: account?.mailTo ?? email, ...mail });
  return 'taken';
}

/** Id of the membership if readers may join it. */
async function activeMembership(
  { db }: RecordContext,
  { organisationId, siteId }: Visit,
  condition: RawBuilder<unknown>,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from membership where organisation_id = ${organisationId} and site_id = ${siteId}
      and ${condition} and status = 1`.execute(db);
  return rows[0]?.id ?? null;
}
