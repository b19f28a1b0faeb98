/**
 * Devices a user has logged in from before. A device has a signed token that gives no access: it only exempts the
 * device from the limits that anonymous clients can fill with wrong passwords.
 */
import { randomBytes } from 'node:crypto';
import type { KeyPurpose } from '#access/key-purposes.ts';
import { createSignedTokens } from '#server/signing/signed-token.ts';

/** Days a device stays known after its last login. */
export const DEVICE_DAYS = 180;

export interface DeviceTokens {
  /** A token for a device the user has just logged in from. */
  issue: (userId: number, nowMs: number) => string;
  /** The id of the device, or null when the token is not ours, names another user, or has expired. */
  read: (token: string, userId: number, nowMs: number) => string | null;
}

/** Tokens of devices: no other token that we sign is accepted as one. */
export function createDeviceTokens(secret: string, purpose: KeyPurpose<'signature'>): DeviceTokens {
  const tokens = createSignedTokens(secret, purpose);
  return {
    issue: (userId, nowMs) =>
      tokens.issue([userId, randomBytes(12).toString('base64url')], nowMs / 1000 + DEVICE_DAYS * 86_400),
    read(token, userId, nowMs) {
      const [owner, device] = tokens.read(token, nowMs) ?? [];
      return device !== undefined && Number(owner) === userId ? device : null;
    },
  };
}
