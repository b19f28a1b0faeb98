/** Opaque tokens: the holder has 256 random bits, the database their SHA-256. */
import { createHash, randomBytes } from 'node:crypto';

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash by which a token is stored and looked up. Any other text hashes to an unused value. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
