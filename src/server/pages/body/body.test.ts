import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { exampleApp } from '#examples/cards.ts';
import { compressedBody, textOf, type BodyPart } from './body.ts';

const styles = { text: `<style>${'.card{color:#16191c}'.repeat(2_000)}</style>`, isShared: true };

const bodies: [string, BodyPart[]][] = [
  ['a text alone', [{ text: 'Quayside opens at nine.' }]],
  ['nothing at all', [{ text: '' }]],
  [
    'parts around what many share',
    [{ text: '<head>' }, styles, { text: `<body>${'ń → 😀 '.repeat(9_000)}` }],
  ],
  ['the same styles once more', [{ text: '<head lang="nl">' }, styles, { text: '' }]],
  ['more than there was room for', [{ text: 'é'.repeat(700_000) }, styles, { text: 'x' }]],
];

test.each(bodies)('%s is read back whole, sum and length agreeing', (_what, parts) => {
  // `gunzipSync` checks sum and length, and throws if they differ.
  expect(gunzipSync(compressedBody(parts, exampleApp).gzip).toString()).toBe(textOf(parts));
});

test('the name of a body follows from its whole text, however it is divided', () => {
  const whole = compressedBody([{ text: `<head>${styles.text}<body>` }]);
  const divided = compressedBody([{ text: '<head>' }, styles, { text: '<body>' }], exampleApp);
  const digest = createHash('sha256').update(`<head>${styles.text}<body>`).digest('base64url');
  expect(divided.etag).toBe(`"${digest.slice(0, 22)}"`);
  expect(whole.etag).toBe(divided.etag);
  expect(compressedBody([{ text: '<head>' }, styles, { text: '<main>' }], exampleApp).etag).not.toBe(
    whole.etag,
  );
});

test('bytes of one body are not changed by the next', () => {
  const first = compressedBody([{ text: 'first ' }, styles, { text: 'one' }], exampleApp).gzip;
  compressedBody([{ text: 'second ' }, styles, { text: 'two' }], exampleApp);
  expect(gunzipSync(first).toString()).toBe(`first ${styles.text}one`);
});
