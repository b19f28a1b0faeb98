/**
 * Login by email address and password. The reason of a failure is never revealed, not even that the account
 * does not exist.
 */
import { emit } from '#model/jobs/define-event.ts';
import { sql } from 'kysely';
import type { FormRedirect, FormRejection } from '#model/pages/define-form.ts';
import { AppError } from '#model/errors.ts';
import { parseLegacyHash } from '#access/legacy-hash.ts';
import type { Db } from '#server/db/index.ts';
import type { Limit } from '#server/auth/index.ts';
import type { ReceiverTools } from '#server/forms/index.ts';
import { writeOperationalColumns, type RecordContext } from '#server/records/index.ts';
import { siteUser } from '../../entities/site-user/entity.ts';
import { membershipsSettings } from '../../../gates/settings/memberships.ts';
import { memberWords } from '../../../words/index.ts';
import { findAccount, logIn, type Account } from '../accounts.ts';
import { emailKey } from '#addresses/email-key.ts';
import { loginLimits, settleLogin } from './email-limit.ts';
import { loginOutage } from '../../../registration/model/outage.ts';
import { loginSuccess } from '../../events/login-success.ts';
import { nextPage } from '../../model/event-fields.ts';
import type { Visit } from '../visit.ts';

/** An account whose password was correct. */
export interface VerifiedAccount extends Account {
  /** A new hash that replaces a hash of another system; null if the stored hash remains. */
  newHash: string | null;
}

/** Intermediate result of checking a password. */
export interface PasswordCheck {
  /** Null if the password was wrong, or has not been compared yet. */
  proved: VerifiedAccount | null;
  /**
   * Input of `checkOldPassword`; without an account, that check only takes the same time. Null if the check
   * is complete.
   */
  left: { password: string; account: Account | null } | null;
  /** The limits against which the attempt was counted. */
  limits: readonly Limit[];
}

/**
 * Looks the account up and compares the password, unless another system hashed it: `checkOldPassword` does
 * that comparison. Takes as long for an unknown address. Throws RATE_LIMITED.
 */
export async function checkPassword(
  visit: Visit,
  { email, password }: { email: string; password: string },
  tools: ReceiverTools,
): Promise<PasswordCheck> {
  const { account, hasOldHashes } = await tools.read(async (db) => ({
    account: await findAccount(db, visit, emailKey(email)),
    hasOldHashes: await anyOldHash(db, visit),
  }));
  const device = account && tools.readerDevices.read(visit.deviceToken, account.id, Date.now());
  const limits = loginLimits(
    { ...visit, email },
    device && account ? { siteUserId: account.id, id: device } : null,
  );
  const noteRefused = refusalsOf(visit, account, tools);
  await tools.countAttempt(limits).catch((error: unknown) => {
    noteRefused(secondsLocked(error));
    throw error;
  });
  const stored = account?.passwordHash ?? null;
  const isOld = stored !== null && parseLegacyHash(stored) !== null;
  const isRight = await tools.verifyPassword(password, isOld ? null : stored);
  if (account && isRight) {
    await settleLogin(limits, tools);
    return { proved: { ...account, newHash: null }, left: null, limits };
  }
  const left = hasOldHashes ? { password, account: isOld ? account : null } : null;
  if (!left?.account) noteRefused(null);
  return { proved: null, left, limits };
}

/**
 * Compares the password with a hash of another system. While the organisation has any such hash, every
 * password without a match so far takes a turn, so that neither time nor refusals reveal which addresses have
 * one. Call it outside of `limitReaderLogins`: a turn takes seconds. Throws RATE_LIMITED.
 */
export async function checkOldPassword(
  visit: Visit,
  check: PasswordCheck,
  tools: ReceiverTools,
): Promise<PasswordCheck> {
  if (!check.left) return check;
  const { limits } = check;
  const { password, account } = check.left;
  const stored = account?.passwordHash ?? null;
  const { organisationId } = visit;
  const isRight = await tools.verifyLegacyPassword({ organisationId, password, stored });
  if (!account || !isRight) {
    refusalsOf(visit, account, tools)(null);
    return { proved: null, left: null, limits };
  }
  await settleLogin(limits, tools);
  return { proved: { ...account, newHash: await tools.hashPassword(password) }, left: null, limits };
}

/** Returns a function that records refusals of an account; it skips unknown addresses. */
function refusalsOf(
  { organisationId, siteId, device }: Visit,
  account: Account | null,
  { noteRefusedLogin }: Pick<ReceiverTools, 'noteRefusedLogin'>,
): (lockedSeconds: number | null) => void {
  return (lockedSeconds) => {
    if (account) noteRefusedLogin({ organisationId, siteId, siteUserId: account.id, device, lockedSeconds });
  };
}

/** Seconds until the next attempt is allowed; null if the error does not contain it. */
function secondsLocked(error: unknown): number | null {
  if (!(error instanceof AppError)) return null;
  const { retryAfterSeconds } = error.extensions;
  return typeof retryAfterSeconds === 'number' ? retryAfterSeconds : null;
}

/**
 * Whether an account of the organisation has a password hashed by another system; a partial index serves this
 * query.
 */
async function anyOldHash(db: Db, { organisationId }: Pick<Visit, 'organisationId'>): Promise<boolean> {
  const { rows } = await sql`
    select from site_user where organisation_id = ${organisationId} and password_hash not like '$argon2id$%' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Logs in to the account found by the two checks and redirects to `goTo`. `path`: page of the form. */
export async function logInByPassword(
  work: RecordContext,
  visit: Visit,
  account: VerifiedAccount | null,
  { path, goTo }: { path: string; goTo: string },
): Promise<FormRedirect | FormRejection> {
  const words = memberWords(visit.language);
  const outage = loginOutage(visit.settings, visit.language);
  if (outage !== null) return { refused: outage, reason: 'LOGIN_OFF' };
  // Specification, public site, section 5: on the registration page, the reader must first use the link from
  // the email.
  if (path.includes('registration')) return { refused: words.completeBeforeLogin };
  if (!account) {
    const { supportEmail } = visit.settings.read(membershipsSettings);
    return {
      refused: `${words.loginMismatch} ${supportEmail ? words.loginFailed : words.loginRetry}`,
      reason: 'CREDENTIALS_WRONG',
    };
  }
  // Replaces the hash unless it has changed since.
  if (account.newHash !== null)
    await writeOperationalColumns(
      work.db,
      siteUser,
      {
        organisationId: visit.organisationId,
        ids: [account.id],
        condition: sql`password_hash = ${account.passwordHash}`,
      },
      { password_hash: account.newHash },
    );
  await emit(work, loginSuccess, {
    siteId: visit.siteId,
    siteUserId: account.id,
    ...visit.attribution,
    goTo: nextPage(goTo),
  });
  return logIn(work.db, visit, { siteUserId: account.id, device: visit.device }, goTo);
}
