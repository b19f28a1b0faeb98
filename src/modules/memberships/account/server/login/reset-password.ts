/** Resets a forgotten password: an email with a link, and the new password chosen through it. */
import { emit } from '#model/jobs/define-event.ts';
import { sql } from 'kysely';
import type { FormRedirect, FormRejection } from '#model/pages/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { ACCOUNT_PATHS } from '../../../paths.ts';
import { memberWords } from '../../../words/index.ts';
import { findAccount, logIn } from '../accounts.ts';
import { passwordRefusal } from './check-password.ts';
import { emailKey } from '#addresses/email-key.ts';
import { loginSuccess } from '../../events/login-success.ts';
import { recordEvent } from '../events.ts';
import { createLink, takeLink } from './links.ts';
import { mailIfKnown, secretLink } from '../mail-reader.tsx';
import type { Visit } from '../visit.ts';
import { writePassword } from './write-password.ts';

/** Sends a link to choose a new password. Only the email reveals whether the account exists. */
export async function sendPasswordReset(
  work: RecordContext,
  visit: Visit,
  email: string,
  path: string = ACCOUNT_PATHS.setPassword,
): Promise<'taken'> {
  const words = memberWords(visit.language);
  const key = emailKey(email);
  const account = await findAccount(work.db, visit, key);
  const link = { purpose: 'reset', email, key, membershipId: null, goTo: '/' } as const;
  const token = await createLink(work.db, visit, link);
  await mailIfKnown(work, account !== null, {
    ...visit,
    to: account?.mailTo ?? email,
    subject: words.resetSubject(visit.siteName),
    text: words.resetMailText(visit.siteName),
    link: secretLink(visit, { path, token, label: words.setPassword }),
  });
  return 'taken';
}

/** Sets a new password through a link from an email: logs out every device, and logs this device in. */
export async function resetPassword(
  work: RecordContext,
  visit: Visit,
  { id, password, passwordHash }: { id: string; password: string; passwordHash: string | null },
): Promise<FormRedirect | FormRejection> {
  const words = memberWords(visit.language);
  const link = await takeLink(work.db, visit, 'reset', id);
  const account = link && (await findAccount(work.db, visit, link.key));
  if (passwordHash === null || !account) return { refused: words.resetOver, reason: 'LINK_INVALID' };
  const { email, firstName, lastName } = account;
  const owner = { email, username: email, firstName: firstName ?? '', lastName: lastName ?? '' };
  const refusal = passwordRefusal(password, owner, visit.language);
  if (refusal !== null)
    return { refused: refusal, errors: { password: refusal }, reason: 'PASSWORD_NOT_ACCEPTED' };
  const { organisationId } = visit;
  await writePassword(work, { siteUserId: account.id, passwordHash }, 'Password reset by the reader');
  await sql`
    delete from site_user_session
    where organisation_id = ${organisationId} and site_user_id = ${account.id}`.execute(work.db);
  await recordEvent(work.db, visit, { siteUserId: account.id, kind: 'passwordChanged' });
  await emit(work, loginSuccess, { siteId: visit.siteId, siteUserId: account.id, ...visit.attribution });
  return logIn(work.db, visit, { siteUserId: account.id, device: visit.device }, '/');
}
