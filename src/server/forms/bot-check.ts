/** The bot check of API calls: proof of work in the browser, or the verdict of a service. */
import { badInput, type ErrorReason } from '#model/errors.ts';
import type { AuthService } from '#server/auth/index.ts';
import { formWords } from '#site/ui/forms/words.ts';
import type { Challenge, FormChallenges } from './challenges.ts';
import type { BotCheckSubject, Recaptcha } from './recaptcha.ts';
import { sendLimits } from './send-limits.ts';

/** A challenge in the format of ALTCHA, whose widgets solve it. */
export interface BotChallenge {
  algorithm: 'SHA-256';
  /** The hash of the salt and the number to be found. */
  challenge: string;
  maxnumber: number;
  salt: string;
  signature: string;
}

export interface BotCheckInput extends BotCheckSubject {
  siteId: number;
  language: string;
}

export interface BotCheck {
  /** Public key of the service; null if the product itself performs the check. */
  publicKey: string | null;
  issue: (subject: Pick<BotCheckInput, 'siteId' | 'action'>) => BotChallenge;
  /**
   * Counts the call among the site's forms. Throws BAD_USER_INPUT if the token does not prove a human sender
   * or was used before, and RATE_LIMITED for too many calls.
   */
  demand: (subject: BotCheckInput, token: string | null | undefined) => Promise<void>;
  /**
   * The same for a call that contains a proof, like a password or the secret of an email. It is counted among
   * forms with a proof. The token is checked only for browsers, and only if a service is configured.
   */
  demandProof: (
    subject: BotCheckInput,
    token: string | null | undefined,
    isBrowser: boolean,
  ) => Promise<void>;
}

/** Seconds for which a used answer is remembered. */
const ANSWER_SECONDS = 12 * 3600;

const PAYLOAD_LENGTH_MAX = 2_000;

export function createBotCheck({
  challenges,
  auth,
  recaptcha,
}: {
  challenges: FormChallenges;
  auth: Pick<AuthService, 'countAttempt'>;
  recaptcha: Recaptcha | null;
}): BotCheck {
  const placeOf = ({ siteId, action }: Pick<BotCheckInput, 'siteId' | 'action'>) => ({
    siteId,
    blockId: 'api',
    path: action,
  });
  const byWork = async (subject: BotCheckInput, payload: string): Promise<void> => {
    const words = formWords(subject.language);
    const verdict = challenges.judge(placeOf(subject), readPayload(payload));
    if (verdict.kind === 'early') throw refusal('BOT_CHECK_TOO_EARLY', words.tooFast);
    if (verdict.kind !== 'good') throw refusal('BOT_CHECK_FAILED', words.notChecked);
    const key = { counter: 'bot-check', of: [{ text: verdict.attempt }] };
    await auth.countAttempt([{ key, countMax: 1, windowSeconds: ANSWER_SECONDS }]).catch(() => {
      throw refusal('BOT_CHECK_FAILED', words.notChecked);
    });
  };
  return {
    publicKey: recaptcha?.siteKey ?? null,
    issue(subject) {
      return challengeForWidgets(challenges.issue(placeOf(subject)));
    },
    async demand(subject, token) {
      const { siteId, ip, language } = subject;
      await auth.countAttempt(sendLimits(siteId, { ip, skipsBotCheck: false }));
      if (!recaptcha) return byWork(subject, token ?? '');
      if (!(await recaptcha.isPerson(token ?? '', subject)))
        throw refusal('BOT_CHECK_FAILED', formWords(language).notChecked);
    },
    async demandProof(subject, token, isBrowser) {
      const { siteId, ip, language } = subject;
      await auth.countAttempt(sendLimits(siteId, { ip, skipsBotCheck: true }));
      if (!recaptcha || !isBrowser) return;
      if (!(await recaptcha.isPerson(token ?? '', subject)))
        throw refusal('BOT_CHECK_FAILED', formWords(language).notChecked);
    },
  };
}

const refusal = (reason: ErrorReason, message: string) =>
  badInput(reason, message, { recaptchaToken: message });

/** A challenge in the format of ALTCHA. */
export function challengeForWidgets({ token, salt, hash, below }: Challenge): BotChallenge {
  return { algorithm: 'SHA-256', challenge: hash, maxnumber: below, salt, signature: token };
}

/** Decodes the payload of ALTCHA: base64 of JSON with the signature and the number that was found. */
export function readPayload(payload: string): { token: string; answer: string } {
  const none = { token: '', answer: '' };
  if (payload.length > PAYLOAD_LENGTH_MAX) return none;
  try {
    const read: unknown = JSON.parse(Buffer.from(payload, 'base64').toString());
    if (typeof read !== 'object' || read === null) return none;
    const { signature, number } = { signature: '', number: '', ...read };
    return { token: String(signature), answer: String(number) };
  } catch {
    return none;
  }
}
