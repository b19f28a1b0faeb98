/** Keys of counters. What is counted is stored as a digest, never in the clear. */
import { createHash } from 'node:crypto';

/** Attempts to log in to an account, however its name is written. */
export function loginAccount(name: string): string {
  return `login/account/${digest(name.toLowerCase())}`;
}

/** Attempts to log in to an account from a network. */
export function loginAccountFrom(name: string, ip: string): string {
  return `${loginAccount(name)}/${networkOf(ip)}`;
}

/** Attempts to log in from a device that its user has logged in from before. */
export function loginDevice(device: string): string {
  return `login/device/${device}`;
}

/** Requests to reset the password of an address. */
export function resetAccount(email: string): string {
  return `reset/account/${digest(email.toLowerCase())}`;
}

/** The /64 of an IPv6 address, which one person has whole; an IPv4 address as it is. */
export function networkOf(ip: string): string {
  return digest(ip.includes(':') && !ip.startsWith('::ffff:') ? ip.split(':').slice(0, 4).join(':') : ip);
}

function digest(value: string): string {
  return createHash('sha256').update(value).digest('base64url').slice(0, 32);
}
