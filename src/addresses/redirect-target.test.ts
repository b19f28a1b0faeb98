import { expect, test } from 'vitest';
import { withQuery } from './redirect-target.ts';

test.each([
  ['/new', '', '/new'],
  ['/new', '?', '/new'],
  ['/new', '?a=1&b=2', '/new?a=1&b=2'],
  ['/new#top', '?a=1', '/new?a=1#top'],
  ['https://locks.example/list?by=name', '?a=1', 'https://locks.example/list?by=name&a=1'],
  ['/new?a=own&c=3#top', '?a=1&b=2', '/new?a=own&c=3&b=2#top'],
  ['/new?', '?a=1', '/new?a=1'],
  ['/guide.pdf', '?a=1', '/guide.pdf'],
  ['/guide.PDF#page=2', '?a=1', '/guide.PDF#page=2'],
  ['/guide.pdf?v=2', '?a=1', '/guide.pdf?v=2'],
  ['/about.pdf.html', '?a=1', '/about.pdf.html?a=1'],
  ['/new', '?q=a%20b&q=c', '/new?q=a%20b&q=c'],
])('%s asked for with %s leads to %s', (target, query, expected) => {
  expect(withQuery(target, query)).toBe(expected);
});
