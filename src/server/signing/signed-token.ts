/**
 * Signed values: tokens with values and an expiry, and signatures of URLs. They are not stored; anyone with
 * the installation's secret can create them.
 */
import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { KeyPurpose } from '#access/key-purposes.ts';
import { deriveKey } from './derive-key.ts';

/** Declared by their owners. Each has a separate key, so a signature for one is invalid for another. */
type SignedPurpose = KeyPurpose<'signature'>;

export interface Signer {
  /** Returns the signature of a text, base64url; its first `bytes`, at most 32. */
  sign: (text: string, bytes?: number) => string;
  /** Whether a signature of this many bytes matches the text, in constant time. */
  isSigned: (text: string, signature: string, bytes?: number) => boolean;
}

/** Bytes of the signature of a sealed value. */
const SEAL_BYTES = 16;

/**
 * Returns the value with its signature, for storage on a client, such as in a cookie. The signature covers
 * `about`, but the result does not contain it.
 */
export function sealed(signer: Signer, value: string, about = ''): string {
  return `${value}.${signer.sign(about + value, SEAL_BYTES)}`;
}

/** Returns the value from the result of `sealed` with the same `about`; null for anything else. */
export function unsealed(signer: Signer, sealedText: string, about = ''): string | null {
  const dot = sealedText.lastIndexOf('.');
  const [value, signature] = [sealedText.slice(0, Math.max(dot, 0)), sealedText.slice(dot + 1)];
  return value !== '' && signer.isSigned(about + value, signature, SEAL_BYTES) ? value : null;
}

/** Signs with a key derived from the installation's secret for the purpose (HMAC of SHA-256, RFC 5869). */
export function createSigner(secret: string, purpose: SignedPurpose): Signer {
  return signerOf(secret, purpose);
}

function signerOf(secret: string, purpose: string): Signer {
  const key = createSecretKey(deriveKey(secret, purpose));
  const sign = (text: string, bytes = WHOLE_BYTES) =>
    createHmac('sha256', key).update(text).digest().subarray(0, bytes).toString('base64url');
  return {
    sign,
    isSigned(text, signature, bytes) {
      // Compared as text, because several spellings of the last letter represent the same bytes.
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(text, bytes))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

/** A parsed token: its values, and its expiry in seconds since 1970. */
export interface OpenedToken {
  parts: readonly string[];
  expires: number;
}

export interface SignedTokens {
  /**
   * Returns a token with `parts`, which must not contain a dot, valid until `expires` (seconds since 1970).
   * Throws if the token is too long.
   */
  issue: (parts: readonly (string | number)[], expires: number) => string;
  /** A token's values, or null if it is forged, for another purpose, too long, or expired at `nowMs`. */
  read: (token: string, nowMs: number) => readonly string[] | null;
  /** Like `read`, but accepts expired tokens: for callers with another clock. */
  open: (token: string) => OpenedToken | null;
}

/**
 * Creates tokens of one purpose: `part.part….expires.signature`. A token longer than `lengthMax` is neither
 * issued nor parsed.
 */
export function createSignedTokens(
  secret: string,
  purpose: SignedPurpose,
  { lengthMax = 200 }: { lengthMax?: number } = {},
): SignedTokens {
  return tokensOf(signerOf(secret, purpose), lengthMax);
}

/** The same for a link, which names its purpose: one that no `key-purposes.ts` declares. */
export function createLinkTokens(
  secret: string,
  purpose: string,
  { lengthMax }: { lengthMax: number },
): SignedTokens {
  return tokensOf(signerOf(secret, purpose), lengthMax);
}

function tokensOf(signer: Signer, lengthMax: number): SignedTokens {
  const open = (token: string): OpenedToken | null => {
    if (token.length > lengthMax) return null;
    const [, text = '', expires = '', signature = ''] = FORM.exec(token) ?? [];
    if (text === '' || !signer.isSigned(text, signature)) return null;
    return { parts: text.split('.').slice(0, -1), expires: Number(expires) };
  };
  return {
    issue(parts, expires) {
      const said = parts.map(String);
      if (said.some((part) => part.includes('.'))) throw new Error('A part of a token must not hold a dot.');
      const text = [...said, Math.trunc(expires)].join('.');
      const token = `${text}.${signer.sign(text)}`;
      if (token.length > lengthMax)
        throw new Error(`A token of ${token.length} characters is longer than its ${lengthMax}.`);
      return token;
    },
    read(token, nowMs) {
      const opened = open(token);
      return opened && opened.expires * 1000 > nowMs ? opened.parts : null;
    },
    open,
  };
}

const WHOLE_BYTES = 32;
const FORM = /^(.+\.(\d{1,12}))\.([A-Za-z0-9_-]{43})$/;
