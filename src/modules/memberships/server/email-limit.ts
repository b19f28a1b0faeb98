/** How often something is tried with one email address, known or not: both are counted alike. */
import { createHash } from 'node:crypto';
import type { SentForm } from '#model/define-form.ts';
import type { ReceiverTools } from '#server/forms/index.ts';
import { emailKey } from './email-key.ts';

/** Emails an hour because somebody typed the address, and log-ins in a quarter of an hour, right ones included. */
const LIMITS = {
  email: { countMax: 5, windowSeconds: 3600 },
  login: { countMax: 10, windowSeconds: 900 },
} as const;

/** Counts one more; throws RATE_LIMITED. */
export async function countTry(
  what: keyof typeof LIMITS,
  { siteId, values: { email } }: Pick<SentForm, 'siteId' | 'values'>,
  { countAttempt }: Pick<ReceiverTools, 'countAttempt'>,
): Promise<void> {
  const hash = createHash('sha256')
    .update(`${siteId} ${emailKey(String(email))}`)
    .digest('base64url');
  await countAttempt([{ key: `reader-${what}/${hash}`, ...LIMITS[what] }]);
}
