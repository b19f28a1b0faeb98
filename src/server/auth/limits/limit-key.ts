/**
 * Keys of the counters of limits. Callers name whose attempts are counted, and only this file makes the stored text of it, in
 * which ids are readable (docs/decisions/0025-several-processes.md).
 */
import { createHmac, createSecretKey } from 'node:crypto';
import { networkOf } from '#addresses/network-of.ts';
import { deriveKey } from '#server/signing/derive-key.ts';

/** An id; or the network of an IP address, or any other text, which are stored as a digest with the secret of the installation. */
export type LimitSubject = number | { network: string } | { text: string };

export interface LimitKey {
  /** What is counted: words between slashes, for example `login/account`. The counters of an extension begin with its name. */
  counter: string;
  /** Whose attempts are counted, from the general to the particular. */
  of: readonly LimitSubject[];
}

/** Returns the text under which the counter of a key is stored. Throws for the name of a counter with other characters. */
export type StoredKeyOf = (key: LimitKey) => string;

/** Neither an IP address nor an email has this form. */
const COUNTER = /^[a-z][a-z-]*(?:\/[A-Za-z][\w-]*)*$/;

const DIGEST_BYTES = 16;

/**
 * Creates the function for an installation: the same text in all its processes. A digest covers the counter and the subjects before it, so that
 * digests of one network or name in several counters differ.
 */
export function createLimitKeys(secret: string): StoredKeyOf {
  const hashKey = createSecretKey(deriveKey(secret, 'keys of limits'));
  return ({ counter, of }) => {
    if (!COUNTER.test(counter)) throw new Error('The counter of a limit must be words between slashes.');
    return of.reduce<string>((before, subject) => {
      if (typeof subject === 'number') return `${before}/${subject}`;
      const text = 'network' in subject ? networkOf(subject.network) : subject.text;
      const digest = createHmac('sha256', hashKey).update(`${before}/${text}`).digest();
      return `${before}/${digest.subarray(0, DIGEST_BYTES).toString('base64url')}`;
    }, counter);
  };
}
