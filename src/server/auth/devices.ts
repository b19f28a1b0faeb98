/**
 * Devices a user has logged in from before. Each has a signed token that gives no access: it only exempts the
 * device from the limits that anonymous clients can fill with wrong passwords.
 */
import { randomBytes } from 'node:crypto';
import type { KeyPurpose } from '#access/key-purposes.ts';
import { createSignedTokens } from '#server/signing/signed-token.ts';

/** Days a device stays known after its last login. */
export const DEVICE_DAYS = 180;

export interface DeviceTokens {
  /** Creates a token for a device from which the user has just logged in. */
  issue: (userId: number, nowMs: number) => string;
  /**
   * The id of the device; null if the token was not signed by this installation, names another user, or has
   * expired.
   */
  read: (token: string, userId: number, nowMs: number) => string | null;
}

/**
 * Creates and reads device tokens. No other token signed by the installation is accepted as a device token.
 */
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
