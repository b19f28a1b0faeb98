import { expect, test } from 'vitest';
import type { Client } from '#admin/generic/api/client.ts';
import type { SiteInfo } from '#admin/generic/app.ts';
import { access } from '#entities/content/access.ts';
import { content } from '#entities/content/entity.ts';
import { contentTypes } from '#registry/content-types.ts';
import { createAdminData } from './admin-data.ts';

test('pickers of events and webinars ask for a hundred, which one picks by date; others for a first few', async () => {
  const requests: unknown[] = [];
  const client = {
    stream: async (_name: string, input: Record<string, unknown>) => {
      requests.push([input['type'], input['limit']]);
      return { items: [], pageInfo: { hasNextPage: false, endCursor: null } };
    },
  } as unknown as Client;
  const site = { id: 1, timeZone: 'UTC', language: 'en' } as SiteInfo;
  const data = createAdminData({ client, site, entities: [{ entity: content, access }], contentTypes: [] });
  await data.search('content', '', { contentTypes: ['Event', 'Webinar', 'Article'] });
  expect(requests).toEqual([
    ['Event', 100],
    ['Webinar', 100],
    ['Article', 20],
  ]);
});

test('pickers name the type of an item as the admin does', async () => {
  const client = {
    stream: async () => ({
      items: [{ id: 10_000_001, name: 'A day at the pilot station', type: 'InQuarters' }],
      pageInfo: { hasNextPage: false, endCursor: null },
    }),
    query: async () => ({
      id: 10_000_001,
      type: 'InQuarters',
      values: { name: 'A day at the pilot station' },
    }),
  } as unknown as Client;
  const site = { id: 1, timeZone: 'UTC', language: 'en' } as SiteInfo;
  const data = createAdminData({
    client,
    site,
    entities: [{ entity: content, access }],
    contentTypes: [...contentTypes.values()],
  });
  const label = { id: 10_000_001, label: 'A day at the pilot station', detail: 'In Quarters' };
  expect(await data.search('content', 'pilot')).toEqual([label]);
  expect([...(await data.resolve('content', [10_000_001])).values()]).toEqual([label]);
});
