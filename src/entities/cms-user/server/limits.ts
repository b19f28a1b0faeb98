/** The rate limits of staff identity. */
import type { Staff } from '#model/permissions.ts';
import type { Limit, LimitKey } from '#server/auth/index.ts';

export const WINDOW_SECONDS = 900;

/** Attempts to log in to an account, regardless of the case of its name. */
export function loginAccount(name: string): LimitKey {
  return { counter: 'login/account', of: [{ text: name.toLowerCase() }] };
}

/** Attempts to log in to an account from a network. */
export function loginAccountFrom(name: string, ip: string): LimitKey {
  const { counter, of } = loginAccount(name);
  return { counter, of: [...of, { network: ip }] };
}

/** Attempts to log in from a device that its user has logged in from before. */
export function loginDevice(device: string): LimitKey {
  return { counter: 'login/device', of: [{ text: device }] };
}

/** Codes entered for an account: counted like logins, and per day too, because a code has only six digits. */
export function codeAttemptLimits(userId: number, ip: string, device: string | null): Limit[] {
  const within = (key: LimitKey, countMax: number) => ({ key, countMax, windowSeconds: WINDOW_SECONDS });
  if (device) return [within({ counter: 'code/device', of: [{ text: device }] }, 10)];
  const counter = 'code/account';
  return [
    within({ counter, of: [userId, { network: ip }] }, 10),
    within({ counter, of: [userId] }, 30),
    { key: { counter: 'code/account/day', of: [userId] }, countMax: 100, windowSeconds: 86_400 },
    within({ counter: 'code/address', of: [{ network: ip }] }, 50),
  ];
}

/** Returns the limits for codes and passwords that users enter on their own profile. */
export function profileAttemptLimits(userId: number): Limit[] {
  return [{ key: { counter: 'code/profile', of: [userId] }, countMax: 10, windowSeconds: WINDOW_SECONDS }];
}

/** Requests to reset the password of an address. */
export function resetAccount(email: string): LimitKey {
  return { counter: 'reset/account', of: [{ text: email.toLowerCase() }] };
}

/**
 * Returns the limits for requesting links that confirm a new username or email: per user whose names change,
 * and per user who requests the links.
 */
export function nameConfirmationLimits(asks: Staff, userId: number): Limit[] {
  return [
    // The organisation is part of the key: guessing ids does not use up the attempts of another organisation.
    { key: { counter: 'names', of: [asks.organisationId, userId] }, countMax: 10, windowSeconds: 3600 },
    { key: { counter: 'names/by', of: [asks.id] }, countMax: 50, windowSeconds: 3600 },
  ];
}
