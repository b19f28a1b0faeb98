/** reCAPTCHA in place of our own work for browsers, where an installation has keys of it. */
import type { SafeFetch } from '#server/outbound/index.ts';

export interface Recaptcha {
  siteKey: string;
  /** Whether the service takes the token for a person's. False as well while it cannot be asked. */
  isPerson: (token: string, ip: string) => Promise<boolean>;
}

const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify';
const TIMEOUT_MS = 3_000;
const TOKEN_LENGTH_MAX = 2_000;
const ANSWER_BYTES_MAX = 16 * 1024;

/** Version 3 gives a score between 0, a program, and 1, a person; version 2 gives none. */
const SCORE_MIN = 0.5;

export interface RecaptchaOptions {
  siteKey: string;
  secretKey: string;
  fetch: SafeFetch;
  /** Tests ask a double. */
  verifyUrl?: string;
  warn: (details: object, message: string) => void;
}

export function createRecaptcha({
  siteKey,
  secretKey,
  fetch,
  verifyUrl = VERIFY_URL,
  warn,
}: RecaptchaOptions): Recaptcha {
  return {
    siteKey,
    async isPerson(token, ip) {
      if (token === '' || token.length > TOKEN_LENGTH_MAX) return false;
      try {
        const answer = await fetch(verifyUrl, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ secret: secretKey, response: token, remoteip: ip }).toString(),
          timeoutMs: TIMEOUT_MS,
          sizeBytesMax: ANSWER_BYTES_MAX,
          redirectsMax: 0,
        });
        return isGood(JSON.parse(answer.body.toString()));
      } catch (error) {
        warn({ err: error }, 'reCAPTCHA could not be asked. What needs it is refused for the moment.');
        return false;
      }
    },
  };
}

function isGood(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false;
  const { success, score } = { success: false, score: 1, ...answer };
  return success === true && typeof score === 'number' && score >= SCORE_MIN;
}
