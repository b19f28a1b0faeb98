/** The bot check without third parties: a signed attempt, a little work for the browser, and a minimum time. */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { systemClock, type Clock } from '#server/background/clock.ts';
import { createSignedTokens } from '#server/signing/signed-token.ts';

/** A challenge for a browser: find the number whose hash with the salt is `hash`. */
export interface Challenge {
  token: string;
  salt: string;
  hash: string;
  /** Exclusive upper bound of the number. */
  below: number;
}

/** Location of a form. */
export interface FormPlace {
  siteId: number;
  blockId: string;
  path: string;
}

/**
 * `good`: sent by the client that got the challenge, for the first time or again. `plain`: the same without
 * proof of work, for readers without scripts. `early`: faster than people type. `none`: without a token, or
 * with one that has expired or belongs to another form.
 */
export type Verdict = { kind: 'good' | 'plain' | 'early'; attempt: string } | { kind: 'none' };

export interface FormChallenges {
  /** Creates a challenge for a browser that computes a proof of work. */
  issue: (place: FormPlace) => Challenge;
  /** Creates a token for a page that is shown again, because a person may submit its form once more. */
  issuePlain: (place: FormPlace) => string;
  judge: (place: FormPlace, sent: { token: string; answer: string }) => Verdict;
}

/** Range of numbers a browser tries. On average it tries half of them, which takes a fraction of a second. */
const BELOW = 20_000;
const GOOD_SECONDS = 12 * 3600;

/**
 * Minimum milliseconds between challenge and submission: people take longer to fill in even the shortest
 * form.
 */
const LEAST_MS = 2_000;

export function createFormChallenges(secret: string, clock: Clock = systemClock): FormChallenges {
  const tokens = createSignedTokens(secret, 'form challenges', { lengthMax: 300 });
  const issue = (place: FormPlace, hash: string, salt: string) => {
    const nowMs = clock.now();
    return tokens.issue([placeHash(place), salt, Math.floor(nowMs), hash], nowMs / 1000 + GOOD_SECONDS);
  };
  return {
    issue(place) {
      const salt = newSalt();
      const hash = hashOf(salt, randomInt(BELOW));
      return { token: issue(place, hash, salt), salt, hash, below: BELOW };
    },
    issuePlain: (place) => issue(place, 'plain', newSalt()),
    judge(place, { token, answer }) {
      const nowMs = clock.now();
      const [at, attempt = '', issued = '', hash = ''] = tokens.read(token, nowMs) ?? [];
      if (at !== placeHash(place)) return { kind: 'none' };
      if (hash !== 'plain' && (!/^\d{1,6}$/.test(answer) || hashOf(attempt, Number(answer)) !== hash))
        return { kind: 'none' };
      if (nowMs - Number(issued) < LEAST_MS) return { kind: 'early', attempt };
      return { kind: hash === 'plain' ? 'plain' : 'good', attempt };
    },
  };
}

const newSalt = () => randomBytes(12).toString('hex');

function hashOf(salt: string, number: number): string {
  return createHash('sha256').update(`${salt}${number}`).digest('hex');
}

/**
 * Hash of the form's place. A token must not contain the dots and arbitrary characters that a path may have.
 */
function placeHash({ siteId, blockId, path }: FormPlace): string {
  return createHash('sha256').update(`${siteId}\n${blockId}\n${path}`).digest('hex').slice(0, 32);
}
