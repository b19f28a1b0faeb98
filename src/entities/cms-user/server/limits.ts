/** Keys of rate-limit counters. Names and addresses are stored as a digest, never in plain text. */
import { createHash } from 'node:crypto';
import type { Staff } from '#model/permissions.ts';
import type { Limit } from '#server/auth/index.ts';
import { networkOf } from '#addresses/network-of.ts';

export const WINDOW_SECONDS = 900;

/** Attempts to log in to an account, regardless of the case of its name. */
export function loginAccount(name: string): string {
  return `login/account/${digest(name.toLowerCase())}`;
}

/** Attempts to log in to an account from a network. */
export function loginAccountFrom(name: string, ip: string): string {
  return `${loginAccount(name)}/${networkDigest(ip)}`;
}

/** Attempts to log in from a device that its user has logged in from before. */
export function loginDevice(device: string): string {
  return `login/device/${device}`;
}

/** Codes entered for an account: counted like logins, and per day too, because a code has only six digits. */
export function codeAttemptLimits(userId: number, ip: string, device: string | null): Limit[] {
  if (device) return [{ key: `code/device/${device}`, countMax: 10, windowSeconds: WINDOW_SECONDS }];
  const account = `code/account/${userId}`;
  return [
    { key: `${account}/${networkDigest(ip)}`, countMax: 10, windowSeconds: WINDOW_SECONDS },
    { key: account, countMax: 30, windowSeconds: WINDOW_SECONDS },
    { key: `${account}/day`, countMax: 100, windowSeconds: 86_400 },
    { key: `code/address/${networkDigest(ip)}`, countMax: 50, windowSeconds: WINDOW_SECONDS },
  ];
}

/** Returns the limits for codes and passwords that users enter on their own profile. */
export function profileAttemptLimits(userId: number): Limit[] {
  return [{ key: `code/profile/${userId}`, countMax: 10, windowSeconds: WINDOW_SECONDS }];
}

/** Requests to reset the password of an address. */
export function resetAccount(email: string): string {
  return `reset/account/${digest(email.toLowerCase())}`;
}

/**
 * Returns the limits for requesting links that confirm a new username or email: per user whose names change,
 * and per user who requests the links.
 */
export function nameConfirmationLimits(asks: Staff, userId: number): Limit[] {
  return [
    // The organisation is part of the key: guessing ids does not use up the attempts of another organisation.
    { key: `names/${asks.organisationId}/${userId}`, countMax: 10, windowSeconds: 3600 },
    { key: `names/by/${asks.id}`, countMax: 50, windowSeconds: 3600 },
  ];
}

/** A digest of the network of an IP address, which does not reveal the network. */
export function networkDigest(ip: string): string {
  return digest(networkOf(ip));
}

function digest(value: string): string {
  return createHash('sha256').update(value).digest('base64url').slice(0, 32);
}
