import { AppError } from '#model/errors.ts';
import type { JobContext } from '#server/context.ts';

/** Emails to one address in a day (readings and newsletters.md of the requirements fix the number). */
const MAILS_PER_DAY = 3;
const DAY_SECONDS = 86_400;

interface Limited {
  siteId: number;
  /** Address in the form of `emailKey`. */
  key: string;
  /** What is counted: by default emails to an address. */
  kind?: string;
}

/** Counts an email to an address on a site; false after the third in a day. */
export async function isWithinLimit(
  { services }: JobContext,
  { siteId, key, kind = 'newsletter-mail' }: Limited,
): Promise<boolean> {
  const ofAddress = { counter: kind, of: [siteId, { text: key }] };
  const limit = { key: ofAddress, countMax: MAILS_PER_DAY, windowSeconds: DAY_SECONDS };
  try {
    await services.auth.countAttempt([limit]);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
}
