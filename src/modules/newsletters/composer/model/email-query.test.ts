import { expect, test } from 'vitest';
import { pageSubject } from '#examples/cards.ts';
import { emailQueryOf } from './email-query.ts';
import { socialAccounts } from './social-accounts.ts';

const module = (query: unknown) => ({ key: 'newsletter', title: 'Quay Weekly', pageNumber: 1, query });

test('pages other than emails have no pinned items and the accounts of their site', () => {
  const none = { pinnedIds: [], earlierIds: [], accounts: null, ads: {} };
  for (const page of [null, module(null), module({ pinnedIds: 'all' })])
    expect(emailQueryOf({ module: page })).toEqual(none);
});

test('accounts of the template replace those of the site, without URLs that readers cannot follow', () => {
  const accounts = { linkedin: 'https://example.org/quay', facebook: 'javascript:alert(1)', youtube: null };
  const query = { pinnedIds: [3], earlierIds: [], accounts, ads: {} };
  expect(emailQueryOf({ module: module(query) })).toEqual(query);
  expect(socialAccounts(pageSubject({ module: module(query) }))).toEqual([
    { label: 'LinkedIn', url: 'https://example.org/quay' },
  ]);
});
