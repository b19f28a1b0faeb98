import { expect, test } from 'vitest';
import { pathOnSite } from './path-on-site.ts';

test.each([
  ['/Guide/?a=1#top', '/guide'],
  ['/caf%C3%A9/on%20the%20quay', '/café/on the quay'],
  ['/pier/../quay/%2e/lock', '/quay/lock'],
  ['HTTPS://www.Quay.example.:8080/a//b', '/a/b'],
  ['https://quay.example', null],
  ['https://other.example/a?https://www.quay.example/', null],
  ['/\\other.example/a', null],
  ['/100%', null],
  ['https://', null],
])('%s is the address %s on the site', (target, expected) => {
  expect(pathOnSite(target, ['www.quay.example'])).toBe(expected);
});
