import { expect, test } from 'vitest';
import { documentTitle, siteNameIn } from './document-title.ts';

const SITES = [
  { tenantKey: 'quayside', name: 'Quayside' },
  { tenantKey: 'harbour-line', name: 'Harbour Line' },
];
const titleAt = (href: string, sites = SITES) => documentTitle('Content', siteNameIn(href, sites));

test('titles of two sites differ, and those of the organisation name no site', () => {
  expect([
    titleAt('/admin/@quayside/content?search=tide'),
    titleAt('/admin/@harbour-line/content'),
    titleAt('/admin/cms-users'),
  ]).toEqual(['Content · Quayside · Masthead', 'Content · Harbour Line · Masthead', 'Content · Masthead']);
});

test('a user with a single site reads no site in titles', () => {
  expect(titleAt('/admin/@quayside/content', SITES.slice(0, 1))).toBe('Content · Masthead');
});

test('a title without text is the name of the product', () => {
  expect(documentTitle('', null)).toBe('Masthead');
});
