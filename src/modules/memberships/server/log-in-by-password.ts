/** Log-in by email address and password. What is wrong is never said: neither that there is no such account. */
import type { GoesOn, Refused } from '#model/define-form.ts';
import type { ReceiverTools } from '#server/forms/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { memberWords } from '../words.ts';
import { findAccount, logIn, type Account } from './accounts.ts';
import { emailKey } from './email-key.ts';
import { countTry } from './email-limit.ts';
import { loginOutage } from '../registration/outage.ts';
import { raiseMembershipEvent } from './raise.ts';
import type { Visit } from './visit.ts';

/** The account, where the password is its own. As slow for an address that nobody has. Throws RATE_LIMITED. */
export async function checkPassword(
  visit: Visit,
  { email, password }: { email: string; password: string },
  tools: ReceiverTools,
): Promise<Account | null> {
  await countTry('login', { siteId: visit.siteId, values: { email } }, tools);
  const account = await tools.read((db) => findAccount(db, visit, emailKey(email)));
  const isRight = await tools.verifyPassword(password, account?.passwordHash ?? null);
  return isRight ? account : null;
}

/** Logs in whom `checkPassword` found; they go on at `goTo`. `path`: where the form stands. */
export async function logInByPassword(
  work: RecordContext,
  visit: Visit,
  account: Account | null,
  { path, goTo }: { path: string; goTo: string },
): Promise<GoesOn | Refused> {
  const words = memberWords(visit.language);
  const outage = loginOutage(visit.settings, visit.language);
  if (outage !== null) return { refused: outage };
  // Specification, public site, section 5: the link of an email is to be used first.
  if (path.includes('registration')) return { refused: words.completeBeforeLogin };
  if (!account) return { refused: words.loginFailed };
  await raiseMembershipEvent(work, visit, {
    event: 'loginSuccess',
    siteUserId: account.id,
    ...visit.attribution,
  });
  return logIn(work.db, visit, { siteUserId: account.id, device: visit.device }, goTo);
}
