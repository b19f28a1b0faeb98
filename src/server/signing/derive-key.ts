/** Keys of this installation, derived from its secret. */
import { hkdfSync } from 'node:crypto';

/**
 * The key of a purpose: `bytes` of HKDF with SHA-256 (RFC 5869). Purposes are declared in `key-purposes.ts` of their owners, or by a link; a
 * shorter key is the beginning of a longer one, so each needs a separate purpose.
 */
export function deriveKey(secret: string, purpose: string, bytes = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `masthead ${purpose}`, bytes));
}
