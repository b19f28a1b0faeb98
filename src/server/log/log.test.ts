import { expect, test } from 'vitest';
import { withoutAddressSecrets, withoutEmails } from './log.ts';

const LINES: [string, string][] = [
  ['https://feeds.example/a.xml?key=k3y', 'https://feeds.example/a.xml?…'],
  ['https://reader:k3y@feeds.example/a.xml', 'https://feeds.example/a.xml'],
  ['https://reader:k3y@feeds.example', 'https://feeds.example'],
  ['https://reader@x:k3y@feeds.example?k3y', 'https://feeds.example?…'],
  ['https://sso.example/back#id_token=k3y', 'https://sso.example/back#…'],
  ['postgres://app:k3y@db.example:5432/press', 'postgres://db.example:5432/press'],
  ['SMTPS://app:k3y@mail.example', 'SMTPS://mail.example'],
  ['at file:///srv/masthead/src/main.ts?x:1:2', 'at file:///srv/masthead/src/main.ts?x:1:2'],
  ['nothing of addresses', 'nothing of addresses'],
];

test.each(LINES)('%s', (said, logged) => {
  const line = JSON.stringify({
    level: 40,
    err: { message: `Failed: ${said}`, stack: `E: ${said}\n at x` },
    url: said,
  });
  const written = withoutAddressSecrets(line);
  expect(JSON.parse(written)).toEqual({
    level: 40,
    err: { message: `Failed: ${logged}`, stack: `E: ${logged}\n at x` },
    url: logged,
  });
  expect(written).not.toContain('k3y');
});

test.each([
  ['550 <ann.lee+news@reader.example>: no such mailbox', '550 <…@…>: no such mailbox'],
  ['Key (email_key)=(kai@häfen.example) exists', 'Key (email_key)=(…@…) exists'],
  [
    'at node_modules/@mantine/core/index.mjs and pnpm@9.1.2',
    'at node_modules/@mantine/core/index.mjs and pnpm@9.1.2',
  ],
])('%s is logged without the email address', (said, logged) => {
  expect(withoutEmails(said)).toBe(logged);
});

test('a long line without an email address is read once, not once for each of its letters', () => {
  const line = `@${'a.'.repeat(30_000)}`;
  const from = performance.now();
  expect(withoutEmails(line)).toBe(line);
  // Reading it once per letter takes more than ten times as long.
  expect(performance.now() - from).toBeLessThan(500);
});
