/** Log-in by email address and password. What is wrong is never said: neither that there is no such account. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { GoesOn, Refused } from '#model/define-form.ts';
import { readOldHash, WRONG_PASSWORD_MS } from '#model/old-hash.ts';
import type { Db } from '#server/db/index.ts';
import type { ReceiverTools } from '#server/forms/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { memberWords } from '../words.ts';
import { findAccount, logIn, type Account } from './accounts.ts';
import { emailKey } from './email-key.ts';
import { countTry } from './email-limit.ts';
import { loginOutage } from '../registration/outage.ts';
import { raiseMembershipEvent } from './raise.ts';
import type { Visit } from './visit.ts';

/** An account whose password was right. */
export interface ProvedAccount extends Account {
  /** In place of one that another system made; null where the stored one stays. */
  newHash: string | null;
}

/** The account, where the password is its own. As slow for an address that nobody has. Throws RATE_LIMITED. */
export async function checkPassword(
  visit: Visit,
  { email, password }: { email: string; password: string },
  tools: ReceiverTools,
): Promise<ProvedAccount | null> {
  const from = performance.now();
  await countTry('login', { siteId: visit.siteId, values: { email } }, tools);
  const { account, hasOldHashes } = await tools.read(async (db) => ({
    account: await findAccount(db, visit, emailKey(email)),
    hasOldHashes: await anyOldHash(db, visit),
  }));
  const stored = account?.passwordHash ?? null;
  if (account && stored !== null && (await tools.verifyPassword(password, stored))) {
    const isOld = readOldHash(stored) !== null;
    return { ...account, newHash: isOld ? await tools.hashPassword(password) : null };
  }
  if (stored === null) await tools.verifyPassword(password, null);
  // Hashes of other systems take longer to compare: while there are some, every wrong password takes as long.
  if (hasOldHashes) await sleep(from + WRONG_PASSWORD_MS - performance.now());
  return null;
}

/** Whether an account of the organisation has a password that another system hashed: the question that a partial index answers. */
async function anyOldHash(db: Db, { organisationId }: Pick<Visit, 'organisationId'>): Promise<boolean> {
  const { rows } = await sql`
    select from site_user where organisation_id = ${organisationId} and password_hash not like '$argon2id$%' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Logs in whom `checkPassword` found; they go on at `goTo`. `path`: where the form stands. */
export async function logInByPassword(
  work: RecordContext,
  visit: Visit,
  account: ProvedAccount | null,
  { path, goTo }: { path: string; goTo: string },
): Promise<GoesOn | Refused> {
  const words = memberWords(visit.language);
  const outage = loginOutage(visit.settings, visit.language);
  if (outage !== null) return { refused: outage };
  // Specification, public site, section 5: the link of an email is to be used first.
  if (path.includes('registration')) return { refused: words.completeBeforeLogin };
  if (!account) return { refused: words.loginFailed };
  // Unless it was changed meanwhile.
  if (account.newHash !== null)
    await sql`
      update site_user set password_hash = ${account.newHash} where organisation_id = ${visit.organisationId}
        and id = ${account.id} and password_hash = ${account.passwordHash}`.execute(work.db);
  await raiseMembershipEvent(work, visit, {
    event: 'loginSuccess',
    siteUserId: account.id,
    ...visit.attribution,
  });
  return logIn(work.db, visit, { siteUserId: account.id, device: visit.device }, goTo);
}
