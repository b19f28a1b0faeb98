/** Login by a link from an email, on sites that offer it. */
import { emit } from '#model/jobs/define-event.ts';
import type { FormRedirect, FormRejection } from '#model/pages/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { loginOutage } from '../../../registration/model/outage.ts';
import { registrationWords } from '../../../registration/words/index.ts';
import { ACCOUNT_PATHS } from '../../../paths.ts';
import { membershipsSettings } from '../../../gates/settings/memberships.ts';
import { findAccount, logIn } from '../accounts.ts';
import { emailKey } from '#addresses/email-key.ts';
import { createLink, takeLink } from './links.ts';
import { mailIfKnown, secretLink } from '../mail-reader.tsx';
import { loginSuccess } from '../../events/login-success.ts';
import { nextPage } from '../../model/event-fields.ts';
import type { Visit } from '../visit.ts';

/** Sends the link. Only the email reveals whether the account exists. */
export async function sendLoginLink(
  work: RecordContext,
  visit: Visit,
  { email, goTo }: { email: string; goTo: string },
): Promise<'taken' | FormRejection> {
  const words = registrationWords(visit.language);
  const refused = refusalOf(visit);
  if (refused !== null) return { refused };
  const key = emailKey(email);
  const account = await findAccount(work.db, visit, key);
  const link = { purpose: 'login', email, key, membershipId: null, goTo } as const;
  const token = await createLink(work.db, visit, link);
  await mailIfKnown(work, account !== null, {
    ...visit,
    to: account?.mailTo ?? email,
    subject: words.byLinkSubject(visit.siteName),
    text: words.byLinkMail(visit.siteName),
    link: secretLink(visit, { path: ACCOUNT_PATHS.loginByLink, token, label: words.byLinkConfirm }),
  });
  return 'taken';
}

/** Logs the reader in and uses the link up. */
export async function logInByLink(
  work: RecordContext,
  visit: Visit,
  id: string,
): Promise<FormRedirect | FormRejection> {
  const refused = refusalOf(visit);
  if (refused !== null) return { refused };
  const link = await takeLink(work.db, visit, 'login', id);
  const account = link && (await findAccount(work.db, visit, link.key));
  if (!account) return { refused: registrationWords(visit.language).byLinkOver };
  await emit(work, loginSuccess, {
    siteId: visit.siteId,
    siteUserId: account.id,
    ...visit.attribution,
    goTo: nextPage(link.goTo),
  });
  return logIn(work.db, visit, { siteUserId: account.id, device: visit.device }, link.goTo);
}

function refusalOf({ settings, language }: Visit): string | null {
  if (!settings.read(membershipsSettings).loginByLink) return registrationWords(language).byLinkOver;
  return loginOutage(settings, language);
}
