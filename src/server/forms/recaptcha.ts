/**
 * reCAPTCHA, which replaces the product's own proof of work for browsers if an installation has keys for it.
 */
import type { SafeFetch } from '#server/outbound/index.ts';

export interface Recaptcha {
  siteKey: string;
  /**
   * Whether the service attributes the token to a human, on this site, and with version 3 for this
   * action. Also false during an outage.
   */
  isPerson: (token: string, subject: BotCheckSubject) => Promise<boolean>;
}

export interface BotCheckSubject {
  /** Lower-case host names of the site; the token must be from one of them. */
  hosts: readonly string[];
  /** The name of the action that clients pass to version 3. */
  action: string;
  /** The client's IP address. */
  ip: string;
}

const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify';
const TIMEOUT_MS = 3_000;
const TOKEN_LENGTH_MAX = 2_000;
const ANSWER_BYTES_MAX = 16 * 1024;

/**
 * Minimum score for a person. Version 3 returns a score between 0 (a bot) and 1 (a person); version 2 returns
 * no score.
 */
const SCORE_MIN = 0.5;

export interface RecaptchaOptions {
  siteKey: string;
  secretKey: string;
  fetch: SafeFetch;
  /** URL of the service; tests use a simulated one. */
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
  const judge = (answer: unknown, subject: BotCheckSubject): boolean => {
    if (!isOfPerson(answer)) return false;
    const said = readPlace(answer);
    const isHere = isOfHost(said.hostname, subject) && isOfAction(answer, subject);
    // The service attributes the token to a human: most likely a client of the installation requested it with
    // another host or action.
    const { hosts, action } = subject;
    if (!isHere) warn({ said, hosts, action }, 'A reCAPTCHA token of another host or action was rejected.');
    return isHere;
  };
  return {
    siteKey,
    async isPerson(token, subject) {
      if (token === '' || token.length > TOKEN_LENGTH_MAX) return false;
      try {
        const answer = await fetch(verifyUrl, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ secret: secretKey, response: token, remoteip: subject.ip }).toString(),
          timeoutMs: TIMEOUT_MS,
          sizeBytesMax: ANSWER_BYTES_MAX,
          redirectsMax: 0,
        });
        return judge(JSON.parse(answer.body.toString()), subject);
      } catch (error) {
        warn({ err: error }, 'reCAPTCHA could not be reached. Requests that need it are rejected for now.');
        return false;
      }
    },
  };
}

/**
 * Whether the response attributes the token to a person. Responses of version 3 have a score and an action,
 * those of version 2 have neither.
 */
function isOfPerson(answer: unknown): answer is object {
  if (typeof answer !== 'object' || answer === null) return false;
  const { success, score } = { success: false, score: 1, ...answer };
  return success === true && typeof score === 'number' && score >= SCORE_MIN;
}

function isOfHost(hostname: unknown, { hosts }: BotCheckSubject): boolean {
  return typeof hostname === 'string' && hosts.includes(hostname.toLowerCase());
}

function isOfAction(answer: object, { action }: BotCheckSubject): boolean {
  const isVersion3 = 'score' in answer || 'action' in answer;
  return !isVersion3 || readPlace(answer).action === action;
}

function readPlace(answer: object): { hostname: unknown; action: unknown } {
  const { hostname, action } = { hostname: null, action: null, ...answer };
  return { hostname, action };
}
