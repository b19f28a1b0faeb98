/** Compares a password with another system's hash. Blocks its thread, so run it on a separate thread. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import bcrypt from 'bcryptjs';
import {
  BCRYPT_COST,
  CRYPT_SIGNS,
  isComparable,
  parseLegacyHash,
  type OldHashKind,
} from '#access/legacy-hash.ts';

/** Whether the password matches. Also false for a hash of an unsupported kind. */
export function verifyLegacyHash({ password, stored }: { password: string; stored: string }): boolean {
  const read = parseLegacyHash(stored);
  return read !== null && isComparable(read) && COMPARES[read.kind](password, stored);
}

const COMPARES: Readonly<Record<OldHashKind, (password: string, stored: string) => boolean>> = {
  bcrypt: (password, stored) => bcrypt.compareSync(password, stored),
  wordpress: (password, stored) => bcrypt.compareSync(wordpressKey(password), stored.slice('$wp'.length)),
  phpass: (password, stored) => isSame(stretched('md5', password, stored), stored),
  drupal: (password, stored) => isSame(stretched('sha512', password, stored), stored),
};

/**
 * Does the additional work that a comparison with the costliest hash would take. `stored`: null if the
 * account has no such hash.
 */
export function padHashingWork(stored: string | null): void {
  const read = stored === null ? null : parseLegacyHash(stored);
  const isBcrypt =
    read !== null && isComparable(read) && (read.kind === 'bcrypt' || read.kind === 'wordpress');
  // The work of each cost equals that of all lower costs plus the lowest once more.
  for (let cost = isBcrypt ? read.cost : BCRYPT_COST.min; cost < BCRYPT_COST.max; cost += 1)
    bcrypt.hashSync('', `$2b$${String(cost).padStart(2, '0')}$${'.'.repeat(22)}`);
}

/** The characters that PHP's `trim` removes. */
const TRIMMED = /^[ \t\n\r\0\v]+|[ \t\n\r\0\v]+$/g;

/** WordPress hashes the password before bcrypt, because bcrypt reads no more than 72 bytes. */
function wordpressKey(password: string): string {
  return createHmac('sha384', 'wp-sha384').update(password.replace(TRIMMED, '')).digest('base64');
}

const SETTING_LENGTH = 12;
const SALT_START = 4;

/**
 * The hash that phpass (and Drupal after it) creates of a password with the setting of `stored`: `$P$`, cost,
 * salt.
 */
function stretched(digest: 'md5' | 'sha512', password: string, stored: string): string {
  const setting = stored.slice(0, SETTING_LENGTH);
  const typed = Buffer.from(password);
  const rounds = 2 ** CRYPT_SIGNS.indexOf(setting.charAt(SALT_START - 1));
  let hash = createHash(digest).update(setting.slice(SALT_START)).update(typed).digest();
  for (let round = 0; round < rounds; round += 1)
    hash = createHash(digest).update(hash).update(typed).digest();
  return `${setting}${inCryptSigns(hash)}`.slice(0, stored.length);
}

/** Base64 as `crypt` writes it: three bytes become four characters, the lowest bits first. */
function inCryptSigns(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const group = bytes.subarray(at, at + 3);
    const value = group.reduce((sum, byte, index) => sum + byte * 256 ** index, 0);
    for (let sign = 0; sign <= group.length; sign += 1)
      text += CRYPT_SIGNS.charAt(Math.floor(value / 64 ** sign) % 64);
  }
  return text;
}

function isSame(made: string, stored: string): boolean {
  const [one, other] = [Buffer.from(made), Buffer.from(stored)];
  return one.length === other.length && timingSafeEqual(one, other);
}
