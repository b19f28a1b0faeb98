/** How often one address is written to because somebody typed it into a form. */
import { createHash } from 'node:crypto';
import type { SentForm } from '#model/define-form.ts';
import type { ReceiverTools } from '#server/forms/index.ts';
import { emailKey } from './email-key.ts';

const EMAILS_PER_HOUR = 5;

/** Counts one more; throws RATE_LIMITED. Known or not, an address is counted alike. */
export async function countEmail(
  { siteId, values: { email } }: SentForm,
  { countAttempt }: ReceiverTools,
): Promise<void> {
  const hash = createHash('sha256')
    .update(`${siteId} ${emailKey(String(email))}`)
    .digest('base64url');
  await countAttempt([{ key: `reader-email/${hash}`, countMax: EMAILS_PER_HOUR, windowSeconds: 3600 }]);
}
