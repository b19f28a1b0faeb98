import { createHash, randomBytes } from 'node:crypto';
import { emailKey } from '#addresses/email-key.ts';

/**
 * Salted hashes of addresses: a queue that contains them does not contain the addresses of people who are being erased. The salt
 * is random, so that hashes of different erasures cannot be compared.
 */
export type ErasedRecipients = {
  salt: string;
  hashes: string[];
};

/**
 * Returns the payload of the job `mailOutbox/forgetFilesTo`, which removes all files of emails to these addresses. Addresses are
 * compared by `emailKey`.
 */
export function erasedRecipients(addresses: readonly string[]): ErasedRecipients {
  const salt = randomBytes(16).toString('base64url');
  return { salt, hashes: addresses.map((address) => saltedHash(salt, address)) };
}

/** Returns a function that returns whether an address is one of those hashed, in any spelling. */
export function matchErased({ salt, hashes }: ErasedRecipients): (address: string) => boolean {
  const erased = new Set(hashes);
  return (address) => erased.has(saltedHash(salt, address));
}

function saltedHash(salt: string, address: string): string {
  return createHash('sha256')
    .update(`${salt}\n${emailKey(address)}`)
    .digest('base64url');
}
