/** On a slow line an editor waits for few requests in a row, because what does not depend on another is asked for at once. */
import { expect, test, type Request } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { login } from './support/app.ts';
import { ADMIN_ORIGIN, shared } from './support/fixtures.ts';
import { makeItem } from './support/two-editors.ts';

/** Of every answer, as on a line with such a delay. */
const DELAY_MS = 400;

/** The frame counts what waits and says who is here once it is drawn: typing does not depend on that. */
function isWaitedFor(request: Request): boolean {
  const { pathname } = new URL(request.url());
  if (pathname.endsWith('/build.json')) return false;
  if (pathname.startsWith('/graphql/')) return !/Presence|ReviewCount/.test(pathname);
  return pathname !== '/graphql' || /getActiveCMSUser|getContentDocument/.test(request.postData() ?? '');
}

test('an item is ready to be written in after its document and two requests in a row', async ({
  page,
  browser,
}) => {
  const token = await login(shared);
  const item = await makeItem(token, { name: `From cold ${Date.now()}`, deck: 'Cold.' });
  await logIn(page);
  // Only the login is kept: nothing of the admin is in this browser's cache or storage.
  const { cookies } = await page.context().storageState();
  const context = await browser.newContext({ storageState: { cookies, origins: [] } });
  const cold = await context.newPage();
  const times = new Map<Request, { begun: number; ended: number }>();
  await cold.route('**/*', async (route) => {
    const begun = Date.now();
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, DELAY_MS - (Date.now() - begun))));
    times.set(route.request(), { begun, ended: Date.now() });
    await route.fulfill({ response });
  });
  await cold.goto(`${ADMIN_ORIGIN}/admin/edit-content/${item.id}`);
  await expect(cold.getByRole('textbox', { name: 'Deck' })).toHaveValue('Cold.', { timeout: 20_000 });
  await expect(cold.getByRole('textbox', { name: 'Body' })).toBeEditable();
  const spans = [...times]
    .filter(([request]) => isWaitedFor(request))
    .map(([, span]) => span)
    .toSorted((a, b) => a.begun - b.begun);
  const depths: number[] = [];
  for (const [index, { begun }] of spans.entries()) {
    const before = depths.filter((_depth, at) => at < index && (spans[at]?.ended ?? Infinity) <= begun);
    depths.push(1 + Math.max(0, ...before));
  }
  // The document, and then two in a row.
  expect(
    Math.max(...depths),
    [...times].map(([request, { begun, ended }]) => `${begun} ${ended} ${request.url()}`).join('\n'),
  ).toBeLessThanOrEqual(3);
  await context.close();
});
