/** The choice of a campaign, for the report that was opened without one. */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { prerender } from 'react-dom/static';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AdminAppContext, type AdminApp } from '#admin/generic/app.ts';
import { parseSearch, stringifySearch } from '#admin/generic/url-state.ts';
import { CampaignChoice } from './campaign-choice.tsx';

const SITE = { id: 3, timeZone: 'Europe/Berlin', modulesOn: [] };

const CAMPAIGN = {
  id: 12,
  name: 'Week 48',
  newsletter: { id: 1, title: 'Quay Weekly' },
  sendAt: '2026-11-26T06:30:00.000Z',
  recipientCount: 12_345,
};

// The link back to the list looks there for the place where the report was opened.
beforeAll(() => void vi.stubGlobal('sessionStorage', { getItem: () => null }));
afterAll(() => void vi.unstubAllGlobals());

interface CampaignPage {
  items: readonly object[];
  totalCount: number;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** The HTML for a page of campaigns, and the input with which it was read. `found` null: it is not loaded yet. */
async function shown(found: CampaignPage | null, after?: string) {
  const input = {
    site: SITE.id,
    conditions: [{ field: 'state', operator: 'any', values: ['sent', 'sending', 'paused', 'cancelled'] }],
    limit: 25,
    countTotal: true,
    ...(after && { after }),
  };
  const queries = new QueryClient();
  if (found) queries.setQueryData(['records', 'newsletterCampaign', 'list', input], found);
  const root = createRootRoute();
  const report = createRoute({
    getParentRoute: () => root,
    path: '/newsletter-campaign-report',
    component: CampaignChoice,
  });
  const router = createRouter({
    routeTree: root.addChildren([report]),
    parseSearch,
    stringifySearch,
    history: createMemoryHistory({
      initialEntries: [`/newsletter-campaign-report${after ? `?after=${after}` : ''}`],
    }),
  });
  await router.load();
  const { prelude } = await prerender(
    <QueryClientProvider client={queries}>
      <MantineProvider>
        <AdminAppContext value={{ site: SITE } as unknown as AdminApp}>
          <RouterProvider router={router as never} />
        </AdminAppContext>
      </MantineProvider>
    </QueryClientProvider>,
  );
  return new Response(prelude as BodyInit).text();
}

const page = (items: readonly object[], more: Partial<CampaignPage> = {}): CampaignPage => ({
  items,
  totalCount: items.length,
  pageInfo: { hasNextPage: false, endCursor: null },
  ...more,
});

test('each campaign with figures is a link to its report, with its newsletter, time and recipients', async () => {
  const html = await shown(page([CAMPAIGN]));
  expect(html).toMatch(/<a[^>]*href="\/newsletter-campaign-report\?campaign=12"[^>]*>Week 48<\/a>/);
  for (const text of ['Quay Weekly', '12,345', 'Choose a campaign. The newest are first.'])
    expect(html).toContain(text);
});

test('a campaign without a newsletter, time and recipients is shown without them', async () => {
  const html = await shown(page([{ ...CAMPAIGN, newsletter: null, sendAt: null, recipientCount: null }]));
  expect(html).toContain('Week 48');
  expect(html).not.toMatch(/undefined|null|NaN|Invalid/);
});

test('more than a page of campaigns is paged', async () => {
  const more = { totalCount: 60, pageInfo: { hasNextPage: true, endCursor: 'x' } };
  const html = await shown(page([CAMPAIGN], more));
  expect(html).toMatch(/<button[^>]*>(?:(?!<\/button>).)*Next/s);
});

test('the page in the URL is the page that is read', async () => {
  expect(await shown(page([CAMPAIGN]), 'cursor')).toContain('Week 48');
});

test('a site that has sent no campaign gets an explanation and no table', async () => {
  const html = await shown(page([]));
  expect(html).toContain('No campaigns sent yet');
  expect(html).not.toContain('<table');
  expect(html).not.toContain('Choose a campaign');
});

test('the screen shows no result while the campaigns are loading', async () => {
  const html = await shown(null);
  expect(html).not.toContain('No campaigns sent yet');
  expect(html).not.toContain('<table');
});
