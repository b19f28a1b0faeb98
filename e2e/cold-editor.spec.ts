/**
 * On a slow line an editor waits for only a few sequential requests, because independent ones are sent in
 * parallel.
 */
import { expect, test, type Page, type Request, type Route } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { login } from './support/app.ts';
import { ADMIN_ORIGIN, shared } from './support/fixtures.ts';
import { makeItem } from './support/two-editors.ts';

/**
 * How long no request may start, with the page idle, before held responses are released. A longer time than
 * needed is never wrong.
 */
const QUIET_MS = 700;

/** The icon of the tab, counts and presence are loaded after the frame is drawn: typing does not depend on them. */
function isWaitedFor(request: Request): boolean {
  const { pathname } = new URL(request.url());
  if (pathname.endsWith('/build.json') || /\/icon-[\w-]+\.svg$/.test(pathname)) return false;
  if (pathname.startsWith('/graphql/')) return !/Presence|ReviewCount/.test(pathname);
  return pathname !== '/graphql' || /getActiveCMSUser|getContentDocument/.test(request.postData() ?? '');
}

/**
 * Holds every awaited response until no more requests begin, then releases all of them together. A request that begins
 * after that depends on one of them. Returns the URLs of each round; the document is the first.
 */
async function roundsUntil(
  page: Page,
  isReady: () => Promise<boolean>,
  begin: () => void,
): Promise<string[][]> {
  const rounds: string[][] = [];
  const held: Route[] = [];
  await page.route('**/*', async (route) => {
    // An editor is ready even without the panels of modules and the dialog of a login that has ended: their responses
    // never arrive.
    if (
      /\/(?:panels\.admin|reauthentication-panel|login-forms)-/.test(new URL(route.request().url()).pathname)
    )
      return;
    if (isWaitedFor(route.request())) held.push(route);
    else await route.continue();
  });
  begin();
  while (!(await isReady())) {
    if (held.length > 0 && (await isQuiet(page, held, rounds.length === 0))) {
      const released = held.splice(0);
      rounds.push(released.map((route) => route.request().url()));
      await Promise.all(released.map(async (route) => route.continue()));
    }
  }
  return rounds;
}

async function isQuiet(page: Page, held: readonly Route[], isDocument: boolean): Promise<boolean> {
  if (isDocument) return true;
  const before = held.length;
  const isAtRest = await page
    .evaluate(
      async (quietMs) =>
        new Promise<boolean>((resolve) =>
          setTimeout(() => requestIdleCallback(() => resolve(true), { timeout: quietMs }), quietMs),
        ),
      QUIET_MS,
    )
    // The document replaces the empty page.
    .catch(() => false);
  return isAtRest && held.length === before;
}

test('an item is ready to be written in after its document and two requests in a row', async ({
  page,
  browser,
}) => {
  const token = await login(shared);
  const item = await makeItem(token, { name: `From cold ${Date.now()}`, deck: 'Cold.' });
  await logIn(page);
  // Only the login persists: this browser has nothing of the admin in its cache or storage.
  const { cookies } = await page.context().storageState();
  const context = await browser.newContext({ storageState: { cookies, origins: [] } });
  const cold = await context.newPage();
  const rounds = await roundsUntil(
    cold,
    async () =>
      cold
        .getByRole('textbox', { name: 'Body' })
        .isEditable({ timeout: 100 })
        .catch(() => false),
    () => void cold.goto(`${ADMIN_ORIGIN}/admin/edit-content/${item.id}`),
  );
  await expect(cold.getByRole('textbox', { name: 'Deck' })).toHaveValue('Cold.');
  // One round for the document, and two sequential rounds after it.
  expect(rounds.length, JSON.stringify(rounds, null, 1)).toBeLessThanOrEqual(3);
  await cold.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});
