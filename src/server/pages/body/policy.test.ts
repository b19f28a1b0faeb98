import { expect, test } from 'vitest';
import { checkSources } from '#model/pages/define-slot.ts';
import { pagePolicy } from './policy.ts';

const directive = (policy: string, name: string) =>
  policy.split('; ').find((part) => part.startsWith(`${name} `));

test('a page without slots runs its own scripts alone', () => {
  expect(directive(pagePolicy(), 'script-src')).toBe("script-src 'self'");
  expect(directive(pagePolicy(), 'connect-src')).toBe("connect-src 'self'");
});

test('what slots need is added once, to the directive it is for', () => {
  const tags = { script: ['https://tags.example.org'], connect: ['https://*.example.org:8443'] };
  const policy = pagePolicy([tags, tags, { frame: ['https://frames.example.net'] }]);
  expect(directive(policy, 'script-src')).toBe("script-src 'self' https://tags.example.org");
  expect(directive(policy, 'connect-src')).toBe("connect-src 'self' https://*.example.org:8443");
  expect(directive(policy, 'frame-src')).toMatch(/ https:\/\/frames\.example\.net$/);
});

test('a page with data of its reader loads images, sound and fonts of the site alone, whatever slots ask for', () => {
  const policy = pagePolicy([{ font: ['https://fonts.example.org'] }], { isPrivate: true });
  expect(directive(policy, 'img-src')).toBe("img-src 'self' data:");
  expect(directive(policy, 'media-src')).toBe("media-src 'self'");
  expect(directive(policy, 'font-src')).toBe("font-src 'self'");
});

test.each([
  "'unsafe-inline'",
  '*',
  'https:',
  'data:',
  'http://tags.example.org',
  'https://a.example; script-src *',
])('a slot cannot ask for %s', (source) => {
  expect(() => checkSources({ script: [source] })).toThrow(/A source must be an origin such as/);
});

test('a page takes sixty origins', () => {
  const many = (count: number) => [
    { script: Array.from({ length: count }, (_, n) => `https://t${n}.example.org`) },
  ];
  expect(() => pagePolicy(many(60))).not.toThrow();
  expect(() => pagePolicy(many(61))).toThrow(/61 origins/);
});
