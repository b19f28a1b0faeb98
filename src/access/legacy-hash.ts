/** Password hashes created by other systems: their formats, and the maximum cost of a comparison. */

/**
 * `wordpress`: bcrypt over an HMAC, as in WordPress since 6.8. `phpass`: earlier versions of WordPress, and
 * phpBB.
 */
export type OldHashKind = 'bcrypt' | 'wordpress' | 'phpass' | 'drupal';

export interface OldHash {
  kind: OldHashKind;
  /** Binary logarithm of the rounds. */
  cost: number;
}

/** The alphabet of crypt: a cost is the index of a character in it. */
export const CRYPT_SIGNS = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const BCRYPT = /^(\$wp)?\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const PHPASS = /^\$[PH]\$([./A-Za-z0-9])[./A-Za-z0-9]{30}$/;
const DRUPAL = /^\$S\$([./A-Za-z0-9])[./A-Za-z0-9]{51}$/;

/**
 * Parses a hash and identifies the system that created it; null for anything else, including an Argon2 hash.
 */
export function parseLegacyHash(stored: string): OldHash | null {
  const [, prefix, rounds] = BCRYPT.exec(stored) ?? [];
  if (rounds !== undefined)
    return { kind: prefix === undefined ? 'bcrypt' : 'wordpress', cost: Number(rounds) };
  const costOf = (form: RegExp) => {
    const [, sign = '?'] = form.exec(stored) ?? [];
    return CRYPT_SIGNS.indexOf(sign);
  };
  const [phpass, drupal] = [costOf(PHPASS), costOf(DRUPAL)];
  if (phpass >= 0) return { kind: 'phpass', cost: phpass };
  return drupal >= 0 ? { kind: 'drupal', cost: drupal } : null;
}

/**
 * Milliseconds for which a wrong password holds its turn; longer than the most expensive comparison of these,
 * which is bcrypt’s: 0.4 s on a slow machine.
 */
export const WRONG_PASSWORD_MS = 750;

/** Cost limits of bcrypt, the costliest kind. */
export const BCRYPT_COST = { min: 4, max: 12 };

const COSTS: Readonly<Record<OldHashKind, { min: number; max: number }>> = {
  bcrypt: BCRYPT_COST,
  wordpress: BCRYPT_COST,
  phpass: { min: 7, max: 16 },
  drupal: { min: 7, max: 16 },
};

/**
 * Whether a login may compare with this hash: its cost must be neither below what its system can create, nor
 * so high that it delays other logins.
 */
export function isComparable({ kind, cost }: OldHash): boolean {
  const { min, max } = COSTS[kind];
  return cost >= min && cost <= max;
}
