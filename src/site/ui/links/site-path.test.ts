import { expect, test } from 'vitest';
import { sitePath } from './site-path.ts';

test.each([
  ['/', '/'],
  ['/news/article/70000001/x?y=1#z', '/news/article/70000001/x?y=1#z'],
  ['/a/../b', '/b'],
  ['/ä', '/%C3%A4'],
])('%s is a path of the site', (address, path) => expect(sitePath(address)).toBe(path));

test.each([
  '',
  'news',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  '/.//evil.example/x',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/.\\/evil.example',
  'javascript:alert(1)',
  `/${'a'.repeat(2_001)}`,
])('%j leads nowhere', (address) => expect(sitePath(address)).toBeNull());
