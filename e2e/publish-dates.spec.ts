import { expect, test } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { call, login, request } from './support/app.ts';
import { ADMIN_ORIGIN, expectAccessible, shared } from './support/fixtures.ts';

interface Item {
  id: number;
  version: string;
  path: string;
  state: string;
  hasChanges: boolean;
  values: Record<string, unknown>;
}

const DAY_MS = 86_400_000;
const visit = (path: string) => request(shared, 'quayside.localhost', path);

test('a scheduled item is changed without publishing it, then published now, whatever the browser’s clock is', async ({
  page,
}) => {
  const token = await login(shared);
  const document = (id: number) => call<Item>(shared, 'getContentDocument', { id }, token);
  const me = await call<{ sites: { id: number }[] }>(shared, 'cmsUser/getActiveCMSUser', {}, token);
  const name = `Ferry timetable ${Date.now()}`;
  const item = await call<Item>(
    shared,
    'createContent',
    { type: 'Article', site: me.sites[0]?.id, values: { name } },
    token,
  );
  const published = new Date(Date.now() + 2 * DAY_MS).toISOString();
  await call(shared, 'publishContent', { id: item.id, version: item.version, published }, token);
  // A browser whose clock is a week ahead would consider the item published; one whose clock is behind would
  // publish into the past.
  await page.clock.setSystemTime(Date.now() + 7 * DAY_MS);
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/edit-content/${item.id}`);
  const form = page.getByRole('dialog', { name: 'Publish' });

  await page.getByLabel('Deck').fill('New times from May.');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(form.getByRole('radio')).toHaveCount(3);
  await expect(form.getByRole('radio').first()).toHaveAccessibleName('Now');
  await expect(form.getByRole('radio', { name: /^Keep the schedule: / })).toBeChecked();
  await expectAccessible(page);
  await form.getByRole('button', { name: /^Update scheduled item/ }).click();
  await expect(page.getByText(/^Scheduled for /).first()).toBeVisible();
  expect(await document(item.id)).toMatchObject({
    state: 'scheduled',
    hasChanges: false,
    values: { deck: 'New times from May.' },
  });
  expect((await visit(item.path)).status).toBe(404);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await form.getByRole('radio').first().check();
  await form.getByRole('button', { name: /^Publish now/ }).click();
  await expect(page.getByText('Published. The item is live.').first()).toBeVisible();
  const live = await document(item.id);
  expect(live.state).toBe('published');
  expect((await visit(live.path)).status).toBe(200);
});
