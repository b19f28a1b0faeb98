import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { buildTestWorld } from '#testing/world.ts';
import { createLimitKeys } from './limit-key.ts';

const { close, database } = await buildTestWorld();
afterAll(close);

const SECRET = 'a secret of an installation, long enough';
const storedKeyOf = createLimitKeys(SECRET);
const ofNetwork = (network: string, counter = 'form/good') => storedKeyOf({ counter, of: [7, { network }] });

describe('the stored key of a limit', () => {
  test('ids are readable, and the same in every process with the secret', () => {
    expect(storedKeyOf({ counter: 'upload/key', of: [3, 12] })).toBe('upload/key/3/12');
    expect(ofNetwork('192.0.2.1')).toMatch(/^form\/good\/7\/[\w-]{22}$/);
    expect(createLimitKeys(SECRET)({ counter: 'form/good', of: [7, { network: '192.0.2.1' }] })).toBe(
      ofNetwork('192.0.2.1'),
    );
    expect(
      createLimitKeys(`${SECRET}!`)({ counter: 'form/good', of: [7, { network: '192.0.2.1' }] }),
    ).not.toBe(ofNetwork('192.0.2.1'));
  });

  test('addresses of one network have one key, other networks and counters have others', () => {
    expect(ofNetwork('::ffff:192.0.2.1')).toBe(ofNetwork('192.0.2.1'));
    expect(ofNetwork('2001:db8:0:7::1')).toBe(ofNetwork('2001:db8:0:7:1:2:3:4'));
    expect(ofNetwork('2001:db8:0:8::1')).not.toBe(ofNetwork('2001:db8:0:7::1'));
    const digestOf = (key: string) => key.split('/').at(-1);
    expect(digestOf(ofNetwork('192.0.2.1', 'meter'))).not.toBe(digestOf(ofNetwork('192.0.2.1')));
  });

  test('a key with more subjects begins with that of fewer', () => {
    const account = { text: 'ann@reader.example' };
    const key = storedKeyOf({ counter: 'login/account', of: [account] });
    expect(storedKeyOf({ counter: 'login/account', of: [account, { network: '192.0.2.1' }] })).toMatch(
      new RegExp(`^${key}/[\\w-]{22}$`),
    );
  });

  test.each(['form/192.0.2.1', 'form/2001:db8:1:2', 'login/ann@reader.example', 'form/7', ''])(
    'a counter cannot contain an address: %s',
    (counter) => {
      expect(() => storedKeyOf({ counter, of: [] })).toThrow('words between slashes');
    },
  );
});

test('the upgrade deletes earlier keys that identify networks or people, and no counters of ids', async () => {
  const file = new URL('../../../../migrations/20261128T1846_keys_of_limits.sql', import.meta.url);
  const digest = 'q'.repeat(32);
  const personal = [
    'feed-token/192.0.2.1',
    'meter/1/2001:db8:1:2',
    'error-report/192.0.2.1',
    'form-asked/192.0.2.1',
    'form/1/plain/192.0.2.1',
    'proof/1/good/192.0.2.1',
    'route/memberships/ipTest/site/1/192.0.2.1',
    `login/account/${digest}/${digest}`,
    `login/address/${digest}`,
    `code/account/7/${digest}`,
    `link/address/${digest}`,
    `reset/account/${digest}`,
    `reader-login/${digest}`,
    `reader-email/${digest}/${digest}`,
    `newsletter-mail/${digest}`,
    `newsletter-move/${digest}`,
  ];
  const renamed = ['code/account/7/day', 'form/1/key/3'];
  const ofIds = [
    'api-key/3',
    'code/account/7',
    'code/profile/7',
    'invite/1/2',
    'password/4',
    'records/client/3',
    'upload/3',
    'upload/organisation/1',
  ];
  await database.superuser('delete from rate_limit');
  await database.superuser(
    "insert into rate_limit (key, count, window_ends) select key, 1, now() + interval '1 day' from unnest($1::text[]) as given (key)",
    [[...personal, ...ofIds, ...renamed]],
  );
  await database.superuser(await readFile(file, 'utf8'));
  const left = await database.superuser<{ key: string }>('select key from rate_limit order by key');
  expect(left.map(({ key }) => key)).toEqual([...ofIds, 'code/account/day/7', 'form/key/1/3'].sort());
});
