import { expect, test } from 'vitest';
import { pathOnSite, targetAddress } from './target-address.ts';

test.each([
  ['/Guide/?a=1#top', '/guide', '/guide'],
  ['/caf%C3%A9/on%20the%20quay', '/café/on the quay', '/café/on the quay'],
  ['/pier/../quay/%2e/lock', '/quay/lock', '/quay/lock'],
  ['/?x', '/', '/'],
  ['HTTPS://www.Quay.example.:8080/a//b', 'www.quay.example/a/b', '/a/b'],
  ['http://reader@www.quay.example/a', 'www.quay.example/a', '/a'],
  ['https://quay.example', 'quay.example/', null],
  ['https://other.example/a?https://www.quay.example/', 'other.example/a', null],
  ['/\\other.example/a', 'other.example/a', null],
  ['/100%', null, null],
  ['/a%ff', null, null],
  ['/a%00', null, null],
  ['https://', null, null],
])('%s leads to %s, on the site %s', (target, address, path) => {
  expect(targetAddress(target)).toBe(address);
  expect(pathOnSite(address, ['www.quay.example'])).toBe(path);
});
