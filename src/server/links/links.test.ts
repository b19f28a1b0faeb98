import { afterAll, describe, expect, test } from 'vitest';
import { keyPurposes } from '#registry/key-purposes.ts';
import { defineLink, linkExpiry, type Link } from '#model/pages/define-link.ts';
import { systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { createLinks, generationsOf, isRevoked, LINK_LENGTH_MAX, revokeLinks } from './index.ts';

type Values = { subscriber: number; list: string };
const link = defineLink<Values>({
  purpose: 'test links',
  prefix: 'test',
  of: 'site',
  values: { subscriber: 'id', list: 'text' },
  lifetime: { months: 24 },
  revocableBy: 'subscriber',
});

const SECRET = 'a secret of an installation, long enough';
const nowMs = Date.UTC(2026, 10, 26);
const links = createLinks(SECRET, keyPurposes);
const values = { subscriber: 12, list: 'Häfen. & Schleusen' };
const token = links.issue(link, { scopeId: 7, values, nowMs, generation: 3 });

test('a token returns what it was issued with, for its scope, until its lifetime ends', () => {
  expect(links.read(link, token)).toEqual({
    scopeId: 7,
    values,
    generation: 3,
    expires: Date.UTC(2028, 10, 26) / 1_000,
  });
  const shorter = links.issue(link, { scopeId: 7, values, nowMs, generation: 0, expiresMs: nowMs + 5_000 });
  expect(links.read(link, shorter)?.expires).toBe(nowMs / 1_000 + 5);
  const longer = links.issue(link, { scopeId: 7, values, nowMs, generation: 0, expiresMs: Infinity });
  expect(links.read(link, longer)?.expires).toBe(Date.UTC(2028, 10, 26) / 1_000);
});

test('a token is worthless for another purpose, prefix, installation or set of values', () => {
  const others: Link<Values>[] = [
    { ...link, purpose: 'other links' },
    { ...link, prefix: 'other' },
    { ...link, values: { subscriber: 'id' } as never },
    { ...link, values: { subscriber: 'id', list: 'id' } as never },
  ];
  for (const other of others) expect(createLinks(SECRET, keyPurposes).read(other, token)).toBeNull();
  expect(createLinks(`${SECRET}!`, keyPurposes).read(link, token)).toBeNull();
});

test('a token with any part changed is refused', () => {
  const changed = [...token].map((_, at) => `${token.slice(0, at)}1${token.slice(at + 1)}`);
  expect(changed.filter((other) => other !== token && links.read(link, other))).toEqual([]);
  for (const other of ['', '.', `${token}1`, token.slice(1), 'x'.repeat(1_000_000)])
    expect(links.read(link, other)).toBeNull();
});

test('values that a link does not declare are not signed', () => {
  const issue = (wrong: object) =>
    links.issue(link, { scopeId: 7, values: wrong as Values, nowMs, generation: 0 });
  expect(() => issue({ subscriber: -1, list: 'a' })).toThrow('subscriber of a link “test links” must be');
  expect(() => issue({ subscriber: 1.5, list: 'a' })).toThrow('whole number');
  for (const list of ['', 'x'.repeat(101), '港'.repeat(34), 'a\ud800'])
    expect(() => issue({ subscriber: 1, list })).toThrow('a well-formed text of 1 to 100 bytes');
  expect(links.read(link, issue({ subscriber: 1, list: '港'.repeat(33) }))?.values.list).toBe(
    '港'.repeat(33),
  );
  expect(issue({ subscriber: Number.MAX_SAFE_INTEGER, list: 'x'.repeat(100) }).length).toBeLessThan(
    LINK_LENGTH_MAX,
  );
  expect(() => links.issue(link, { scopeId: 7, values, nowMs })).toThrow('generation of its subscriber');
});

test('two links cannot share a purpose and a prefix, nor a link a purpose of the server', () => {
  const one = createLinks(SECRET, keyPurposes);
  one.read(link, token);
  expect(() => one.read({ ...link }, token)).toThrow('change the prefix of one');
  for (const purpose of ['reader logins', 'mail secrets', 'recovery codes', 'backup fingerprint'])
    expect(() => one.read({ ...link, purpose }, token)).toThrow(`“${purpose}”`);
  expect(() => one.read({ ...link, purpose: 'a', prefix: 'A.b' }, token)).toThrow('lower-case letters');
  expect(() => one.read({ ...link, purpose: 'b', revocableBy: 'other' as never }, token)).toThrow(
    'revocable by other',
  );
});

test('a link whose longest token would not fit is refused before one is issued', () => {
  const texts = (count: number) =>
    defineLink<Record<string, string>>({
      purpose: `texts ${count}`,
      prefix: 'p'.repeat(20),
      of: 'site',
      values: Object.fromEntries(Array.from({ length: count }, (_, at) => [`t${at}`, 'text' as const])),
      lifetime: { months: 240 },
    });
  const longest = (count: number) =>
    createLinks(SECRET, keyPurposes).issue(texts(count), {
      scopeId: Number.MAX_SAFE_INTEGER,
      values: Object.fromEntries(Array.from({ length: count }, (_, at) => [`t${at}`, 'x'.repeat(100)])),
      nowMs,
    });
  expect(longest(2).length).toBeLessThanOrEqual(LINK_LENGTH_MAX);
  expect(() => createLinks(SECRET, keyPurposes).read(texts(3), '')).toThrow(
    'Tokens of the link “texts 3” may have',
  );
});

test('links are revocable by ids, never by texts', () => {
  expect(() => createLinks(SECRET, keyPurposes).read({ ...link, revocableBy: 'list' as never }, '')).toThrow(
    'must be an id',
  );
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-02-29', 24, '2030-02-28'],
  ['2026-11-26', 24, '2028-11-26'],
])('a month after %s, %d times, is %s', (from, months, to) => {
  const end = linkExpiry({ months }, Date.parse(`${from}T10:00:00Z`));
  expect(new Date(end).toISOString()).toBe(`${to}T10:00:00.000Z`);
});

describe('revocation', async () => {
  const { services, world, close } = await buildTestWorld();
  afterAll(close);
  const { a1, a2 } = world.sites;
  const of = (siteId: number) => ({ link, organisationId: world.a.id, siteId });
  const write = systemOf(world.a.id, [a1.id, a2.id]);

  test('a revoked subject gets a new generation on its site, in the same transaction', async () => {
    await services.write(write, async ({ db }) => {
      expect(await generationsOf(db, of(a1.id), [1, 2])).toEqual([0, 0]);
      await revokeLinks(db, of(a1.id), 1);
      await revokeLinks(db, of(a1.id), 1);
      expect(await generationsOf(db, of(a1.id), [2, 1])).toEqual([0, 2]);
      expect(await generationsOf(db, of(a2.id), [1])).toEqual([0]);
    });
    const revoked = (generation: number, siteId = a1.id) =>
      services.write(write, ({ db }) =>
        isRevoked(db, of(siteId), { values: { subscriber: 1, list: 'a' }, generation }),
      );
    expect([await revoked(0), await revoked(1), await revoked(2), await revoked(0, a2.id)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('another organisation does not see the generation', async () => {
    const other = systemOf(world.b.id, [world.sites.b1.id]);
    expect(await services.write(other, ({ db }) => generationsOf(db, of(a1.id), [1]))).toEqual([0]);
  });
});
