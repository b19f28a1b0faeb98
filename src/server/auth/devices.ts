/**
 * Devices somebody has logged in from before. A device holds a signed token that opens nothing: it only exempts the
 * device from the limits that strangers can fill with wrong passwords.
 */
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Days a device stays known after its last login. */
export const DEVICE_DAYS = 180;

export interface DeviceTokens {
  /** A token for a device the user has just logged in from. */
  issue: (userId: number, nowMs: number) => string;
  /** The id of the device, or null when the token is not ours, names another user, or has expired. */
  read: (token: string, userId: number, nowMs: number) => string | null;
}

/** Signs with a key of its own, derived from the installation's secret. */
export function createDeviceTokens(secret: string): DeviceTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'masthead known devices', 32));
  const mac = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    issue(userId, nowMs) {
      const expires = Math.floor(nowMs / 1000) + DEVICE_DAYS * 86_400;
      const text = `${userId}.${randomBytes(12).toString('base64url')}.${expires}`;
      return `${text}.${mac(text).toString('base64url')}`;
    },
    read(token, userId, nowMs) {
      const match = /^((\d{1,10})\.([A-Za-z0-9_-]{16})\.(\d{10}))\.([A-Za-z0-9_-]{43})$/.exec(token);
      if (!match) return null;
      const [, text = '', owner = '', device = '', expires = '', signature = ''] = match;
      const isOurs = timingSafeEqual(Buffer.from(signature, 'base64url'), mac(text));
      return isOurs && Number(owner) === userId && Number(expires) * 1000 > nowMs ? device : null;
    },
  };
}
