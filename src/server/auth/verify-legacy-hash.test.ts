/**
 * Hashes of other systems, tested with published vectors: verified, bounded, and never mistaken for another
 * kind.
 */
import { createHmac } from 'node:crypto';
import bcrypt from 'bcryptjs';
import { describe, expect, test, vi } from 'vitest';
import { verifyLegacyHash, padHashingWork } from './verify-legacy-hash.ts';
import { isComparable, parseLegacyHash } from '#access/legacy-hash.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

/** From the PHP manual, the tests of phpass, and the examples of hashcat. */
const VECTORS = [
  ['rasmuslerdorf', '$2y$07$BCryptRequires22Chrcte/VlQH0piJtjXl.0t1XkA8pw9dMXTpOq', 'bcrypt', 7],
  ['rasmuslerdorf', '$2y$10$.vGA1O9wmRjrwAVXD98HNOgsNpDczlqm3Jq7KnEd1rVAGv3Fykk1a', 'bcrypt', 10],
  ['hashcat', '$2a$05$LhayLxezLhK1LhWvKxCyLOj0j1u.Kj0jZ0pEmm134uzrQlFvQJLF6', 'bcrypt', 5],
  ['test12345', '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', 'phpass', 11],
  ['hashcat', '$P$984478476IagS59wHZvyQMArzfx58u.', 'phpass', 11],
  ['hashcat', '$H$984478476IagS59wHZvyQMArzfx58u.', 'phpass', 11],
  ['hashcat', '$S$C33783772bRXEx1aCsvY.dqgaaSu76XmVlKrW9Qu8IQlvxHlmzLf', 'drupal', 14],
] as const;

describe('the hash of another system', () => {
  test.each(VECTORS)('%s has %s', async (password, stored, kind, cost) => {
    expect(parseLegacyHash(stored)).toEqual({ kind, cost });
    expect(verifyLegacyHash({ password, stored })).toBe(true);
    expect(verifyLegacyHash({ password: `${password}x`, stored })).toBe(false);
    expect(verifyLegacyHash({ password: '', stored })).toBe(false);
    // Runs on the thread that logins use.
    expect(await verifyPassword(password, stored)).toBe(true);
    expect(await verifyPassword('wrong', stored)).toBe(false);
  });

  test('WordPress hashes are bcrypt over an HMAC of the trimmed password, however long it is', () => {
    const password = `${'a long pass phrase '.repeat(8)}Ω`;
    const key = createHmac('sha384', 'wp-sha384').update(password).digest('base64');
    const stored = `$wp${bcrypt.hashSync(key, 5).replace('$2b$', '$2y$')}`;
    expect(parseLegacyHash(stored)).toEqual({ kind: 'wordpress', cost: 5 });
    expect(verifyLegacyHash({ password, stored })).toBe(true);
    expect(verifyLegacyHash({ password: ` ${password}\n`, stored })).toBe(true);
    // Plain bcrypt reads only 72 bytes.
    expect(verifyLegacyHash({ password: password.replace('Ω', 'x'), stored })).toBe(false);
    expect(verifyLegacyHash({ password, stored: stored.slice(3) })).toBe(false);
  });

  test.each([
    `$2y$13${'$'}${'a'.repeat(53)}`,
    `$2y$03${'$'}${'a'.repeat(53)}`,
    `$wp$2y$31${'$'}${'a'.repeat(53)}`,
    `$P$F${'a'.repeat(30)}`,
    `$P$.${'a'.repeat(30)}`,
    `$S$z${'a'.repeat(51)}`,
  ])('is not compared with where that is too costly, or a mistake: %s', (stored) => {
    const read = parseLegacyHash(stored);
    expect(read && isComparable(read)).toBe(false);
    expect(verifyLegacyHash({ password: 'x', stored })).toBe(false);
  });

  test('other texts are not accepted as hashes', async () => {
    const argon = await hashPassword('herons');
    for (const stored of [
      argon,
      '',
      '$2y$10$short',
      '$1$abc$def',
      'U$S$C33783772',
      '5f4dcc3b5aa765d61d8327deb882cf99',
    ])
      expect(parseLegacyHash(stored)).toBeNull();
  });
});

test.each([
  [null, 2 ** 12 - 2 ** 4],
  [VECTORS[0][1], 2 ** 12 - 2 ** 7],
  [VECTORS[1][1], 2 ** 12 - 2 ** 10],
  [`$wp${VECTORS[1][1]}`, 2 ** 12 - 2 ** 10],
  [VECTORS[3][1], 2 ** 12 - 2 ** 4],
  [`$2y$12${'$'}${'a'.repeat(53)}`, 0],
])('beside %s, %i more rounds cost as much as the costliest', (stored, rounds) => {
  const hashed = vi.spyOn(bcrypt, 'hashSync');
  padHashingWork(stored);
  const costs = hashed.mock.calls.map(([, salt]) => 2 ** Number(String(salt).slice(4, 6)));
  hashed.mockRestore();
  expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(rounds);
});
