/** Identifies the installation to its operator's checks: two hosts that return the same identifier are served by one installation. */
import type { KeyPurpose } from '#access/key-purposes.ts';
import { deriveKey } from './derive-key.ts';

const PURPOSE: KeyPurpose<'hash'> = 'installation identifier';

/** 96 bits distinguish installations, and are too few for a key. */
const BYTES = 12;

/**
 * Returns the public identifier of the installation with this secret: 16 characters, base64url. The same secret results
 * in the same identifier at all processes and hosts. The secret cannot be derived from it.
 */
export function installationIdOf(secret: string): string {
  return deriveKey(secret, PURPOSE, BYTES).toString('base64url');
}
