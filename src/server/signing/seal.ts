/**
 * Encrypts values that must not be readable in the database: tokens of links that wait to be sent, secrets of
 * second factors.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyPurpose } from '#access/key-purposes.ts';
import { deriveKey } from './derive-key.ts';

export interface Seal {
  /** Encrypts with AES-256-GCM; base64url of nonce, tag and ciphertext. */
  close: (secret: string) => string;
  /** Decrypts; throws for anything that was not sealed with this installation's secret. */
  open: (sealed: string) => string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals with a separate key for each purpose that an owner declares, derived from the installation's secret. */
export function createSeal(secret: string, purpose: KeyPurpose<'seal'>): Seal {
  const key = deriveKey(secret, purpose);
  return {
    close(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}
