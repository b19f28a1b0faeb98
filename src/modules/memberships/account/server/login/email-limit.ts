/** Limits attempts per email address. Known and unknown addresses are counted the same way. */
import { createHash } from 'node:crypto';
import type { SentForm } from '#model/pages/define-form.ts';
import { networkOf } from '#addresses/network-of.ts';
import type { Limit } from '#server/auth/index.ts';
import type { ReceiverTools } from '#server/forms/index.ts';
import { emailKey } from '#addresses/email-key.ts';

/** The attempted address, and the origin of the attempt. */
export interface EmailAttempt {
  siteId: number;
  email: string;
  /** The client's IP address. */
  address: string;
}

const LOGIN_SECONDS = 900;
const HOUR_SECONDS = 3600;

/** Counts an email that is sent because someone entered an address; throws RATE_LIMITED. */
export async function countEmail(
  attempt: EmailAttempt,
  { countAttempt }: Pick<ReceiverTools, 'countAttempt'>,
): Promise<void> {
  const account = `reader-email/${accountDigest(attempt)}`;
  await countAttempt([
    { key: `${account}/${networkDigest(attempt)}`, countMax: 5, windowSeconds: HOUR_SECONDS },
    { key: account, countMax: 20, windowSeconds: HOUR_SECONDS },
  ]);
}

/** Counts the email for a form with the field `email`; throws RATE_LIMITED. */
export function countEmailOf(sent: SentForm, tools: Pick<ReceiverTools, 'countAttempt'>): Promise<void> {
  const { siteId, address, values } = sent;
  const { email } = values;
  return countEmail({ siteId, address, email: String(email) }, tools);
}

/**
 * The limits of one login. Anonymous clients can exhaust the limits of an account. A browser on which its
 * owner has logged in before (`device`, with the id of the account) therefore has separate limits.
 */
export function loginLimits(
  attempt: EmailAttempt,
  device: { siteUserId: number; id: string } | null,
): Limit[] {
  const within = (key: string, countMax: number) => ({ key, countMax, windowSeconds: LOGIN_SECONDS });
  if (device !== null) return [within(`${deviceKey(device.siteUserId)}/${device.id}`, 10)];
  const account = accountKey(attempt);
  const network = networkDigest(attempt);
  return [
    within(`${account}/${network}`, 10),
    within(account, 100),
    within(`reader-login/network/${attempt.siteId}/${network}`, 50),
  ];
}

/** Key prefixes of all limits that attempts on one account can exhaust, except those of a whole network. */
export function attemptKeysOf(
  siteUserId: number,
  addresses: readonly Pick<EmailAttempt, 'siteId' | 'email'>[],
): string[] {
  return [deviceKey(siteUserId), ...addresses.map(accountKey)];
}

const deviceKey = (siteUserId: number) => `reader-login/device/${siteUserId}`;
const accountKey = (attempt: Pick<EmailAttempt, 'siteId' | 'email'>) =>
  `reader-login/${accountDigest(attempt)}`;

/**
 * Only failed attempts count: clears the attempts of this network or device, and subtracts this attempt from
 * shared limits.
 */
export async function settleLogin(
  limits: readonly Limit[],
  { forgetAttempts, uncountAttempt }: Pick<ReceiverTools, 'forgetAttempts' | 'uncountAttempt'>,
): Promise<void> {
  const [own, ...shared] = limits.map(({ key }) => key);
  if (own !== undefined) await forgetAttempts(own);
  if (shared.length > 0) await uncountAttempt(shared);
}

const accountDigest = ({ siteId, email }: Pick<EmailAttempt, 'siteId' | 'email'>) =>
  digest(`${siteId} ${emailKey(email)}`);
const networkDigest = ({ address }: EmailAttempt) => digest(networkOf(address));

function digest(value: string): string {
  return createHash('sha256').update(value).digest('base64url').slice(0, 32);
}
