/** Limits attempts per email address. Known and unknown addresses are counted the same way. */
import type { SentForm } from '#model/pages/define-form.ts';
import type { Limit, LimitKey, LimitSubject } from '#server/auth/index.ts';
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
  const within = (of: LimitSubject[], countMax: number) => ({
    key: { counter: 'reader-email', of },
    countMax,
    windowSeconds: HOUR_SECONDS,
  });
  const account = accountOf(attempt);
  await countAttempt([within([...account, { network: attempt.address }], 5), within(account, 20)]);
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
  const within = (key: LimitKey, countMax: number) => ({ key, countMax, windowSeconds: LOGIN_SECONDS });
  if (device !== null) return [within(narrowed(deviceKey(device.siteUserId), { text: device.id }), 10)];
  const account = accountKey(attempt);
  const network = { network: attempt.address };
  return [
    within(narrowed(account, network), 10),
    within(account, 100),
    within({ counter: 'reader-login/network', of: [attempt.siteId, network] }, 50),
  ];
}

/** The most general keys of all limits that attempts on one account can exhaust, except those of a whole network. */
export function attemptKeysOf(
  siteUserId: number,
  addresses: readonly Pick<EmailAttempt, 'siteId' | 'email'>[],
): LimitKey[] {
  return [deviceKey(siteUserId), ...addresses.map(accountKey)];
}

const deviceKey = (siteUserId: number): LimitKey => ({ counter: 'reader-login/device', of: [siteUserId] });
const accountKey = (attempt: Pick<EmailAttempt, 'siteId' | 'email'>): LimitKey => ({
  counter: 'reader-login/account',
  of: accountOf(attempt),
});
const accountOf = ({ siteId, email }: Pick<EmailAttempt, 'siteId' | 'email'>) => [
  siteId,
  { text: emailKey(email) },
];
const narrowed = ({ counter, of }: LimitKey, subject: LimitSubject) => ({ counter, of: [...of, subject] });

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
