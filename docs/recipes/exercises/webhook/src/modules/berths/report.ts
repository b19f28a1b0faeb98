/** Reports of the port's booking system: JSON, signed over its bytes. Pure. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';

/** The ship at a berth, and its address on the internet; null after it has left. */
export interface BerthReport {
  ship: string | null;
  address: string | null;
}

/** Whether `signature` is the HMAC-SHA-256 of the bytes by the key, in hexadecimal. */
export function isSigned(bytes: Uint8Array, signature: string | undefined, key: string): boolean {
  const expected = createHmac('sha256', key).update(bytes).digest();
  const given = Buffer.from(signature ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The report in a body; null for anything else. */
export function reportOf(bytes: Uint8Array): BerthReport | null {
  const { ship, address } = parsed(bytes);
  if (ship === null && address === null) return { ship, address };
  if (typeof ship !== 'string' || typeof address !== 'string' || isIP(address) === 0) return null;
  return { ship, address };
}

function parsed(bytes: Uint8Array): Record<string, unknown> {
  try {
    return Object(JSON.parse(Buffer.from(bytes).toString()));
  } catch {
    return {};
  }
}
