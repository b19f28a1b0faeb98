/** Opaque tokens: 256 random bits with the reader, their SHA-256 in the database. */
import { createHash, randomBytes } from 'node:crypto';

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored and looked up. Anything that is not a token of ours hashes to what nobody has. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
