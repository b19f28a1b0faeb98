/** Opaque tokens: 256 random bits with the holder, their SHA-256 in the database. */
import { createHash, randomBytes } from 'node:crypto';

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored and queried form of a token. Any other text hashes to an unused value. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
