import { expect, test } from 'vitest';
import { NEWSLETTER_AD_PLACEMENTS, NEWSLETTER_AD_PRIORITIES, PAGE_AD_TYPES } from './index.ts';
import { SCHEDULE_OPTIONS } from '#page-model/schedule-options.ts';

test('the lists of advertising and scheduling are the specification’s, in its order', () => {
  expect(NEWSLETTER_AD_PLACEMENTS.map(({ label }) => label)).toEqual([
    'Sponsored content, large',
    'Sponsored content, small',
    'Sponsored link',
    'Job opening',
    'Product showcase 1',
    'Product showcase 2',
    'Rectangle 300x250',
    'Leaderboard 600x100',
    'Leaderboard 670x90',
    'Leaderboard 728x90',
    'Billboard 600x250',
    'Rectangle 595x335',
    'Logo 300x100',
    'Logo 600x100',
  ]);
  for (const { label, size } of NEWSLETTER_AD_PLACEMENTS)
    expect(/\d+x\d+$/.exec(label)?.[0], label).toBe(size?.join('x'));
  expect(NEWSLETTER_AD_PRIORITIES.map(({ label, value }) => `${label} ${value}`)).toEqual([
    'Standard 10',
    'House-Reserve 5',
    'House 1',
  ]);
  expect(PAGE_AD_TYPES).toEqual([
    'layout-block',
    'page',
    'content-list-native',
    'content-body-embed',
    'content-body-native',
    'reskin',
    'sticky-bottom',
    'header-leaderboard',
  ]);
  expect(SCHEDULE_OPTIONS).toEqual(['Standard', 'Featured', 'Pinned', 'Sponsored', 'Recommended']);
});
