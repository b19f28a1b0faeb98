/** A developer of a publisher tries out the API in the admin. */
import { expect, test, type Page } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { call, login } from './support/app.ts';
import {
  ADMIN_ORIGIN,
  expectAccessible,
  expectAccessibleInBothSchemes,
  shared,
  watchConsole,
} from './support/fixtures.ts';
import { expectGoodLooks, LOOKS } from './support/looks.ts';
import { makeContributor, PASSWORD } from './support/people.ts';

const EXPLORER = `${ADMIN_ORIGIN}/admin/api-explorer`;

/** Axe does not see that the text areas of the editors scroll them by their cursor. */
const SCROLLED_BY_CURSOR = ['scrollable-region-focusable'];

const queryEditor = (page: Page) => page.getByRole('region', { name: 'Query Editor' });

/** Collects what breaks the policy of the admin, also where it is only reported. */
async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (violation: string) => violations.push(violation));
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', (event) =>
    noteViolation(event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sample))`);
  return violations;
}

async function openExample(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Examples' }).click();
  await page.getByRole('menuitem', { name: title }).click();
  await expect(page.getByRole('menuitem', { name: title })).toBeHidden();
}

test('an example is opened, run and changed, without an error in the console', LOOKS, async ({ page }) => {
  const problems = watchConsole(page);
  const violations = await watchPolicy(page);
  await logIn(page);
  await page.goto(EXPLORER);
  const sent: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) sent.push(request.postData());
  });
  await openExample(page, 'Latest items');
  await expect(queryEditor(page)).toContainText('query LatestItems');
  await expect(page.getByRole('region', { name: 'Variables' })).toContainText('"includeContentTypes"');
  expect(sent.filter((body) => body?.includes('LatestItems'))).toEqual([]);
  await page.getByRole('button', { name: /^Execute query/ }).click();
  const response = page.locator('.graphiql-response');
  await expect(response).toContainText('"getContentStream"');
  await expect(response).toContainText('"primarySection"');
  expect(sent.filter((body) => body?.includes('LatestItems'))).toHaveLength(1);

  // A second example does not replace what is in the first tab.
  await openExample(page, 'Create a draft');
  await expect(page.locator('.graphiql-tab')).toHaveCount(2);
  await expect(queryEditor(page)).toContainText('mutation CreateADraft');
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\nquery Mine { getContent');
  const hints = page.getByRole('listbox');
  await expect(hints).toContainText('getContentChanges');
  await hints.getByText('getContentStream', { exact: true }).click();
  await expect(queryEditor(page)).toContainText('query Mine { getContentStream}');

  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
  await page.locator('.graphiql-plugin').getByRole('link', { name: 'Query' }).click();
  await expect(page.locator('.graphiql-plugin')).toContainText(
    'The logged-in user with permissions and sites.',
  );
  await expectAccessibleInBothSchemes(page, SCROLLED_BY_CURSOR);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('upsertCont');
  await expect(page.locator('.graphiql-plugin').getByRole('option').first()).toHaveText('UpsertContentInput');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.locator('.graphiql-plugin')).toContainText('What the mutation upsertContent takes.');
  await page.getByRole('button', { name: 'Hide Documentation Explorer' }).click();
  await expectGoodLooks(page, [390, 768, 1440], (one) => expectAccessible(one, SCROLLED_BY_CURSOR));
  expect(problems).toEqual([]);
  expect(violations).toEqual([]);
});

/** Makes a key that reads what the demo site Quayside publishes. Returns its secret. */
async function makeReadingKey(): Promise<string> {
  const staff = await login(shared);
  const { sites } = await call<{ sites: { id: number; tenantKey: string }[] }>(
    shared,
    'cmsUser/getActiveCMSUser',
    {},
    staff,
  );
  const own = sites.flatMap(({ id, tenantKey }) => (tenantKey === 'quayside' ? [id] : []));
  const input = { name: 'Explorer', permissions: ['read_published'], sites: own };
  const { id } = await call<{ id: number }>(shared, 'createApiKey', input, staff);
  return (await call<{ secret: string }>(shared, 'createApiKeySecret', { id }, staff)).secret;
}

/** Sends the open operation with an API key, and checks that it replaced the login. */
async function runWithKey(page: Page, key: string): Promise<void> {
  await page
    .getByRole('region', { name: 'Headers' })
    .locator('.graphiql-editor:not(.hidden) .CodeMirror')
    .click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(`{"Authorization": "Bearer ${key}"}`);
  const request = page.waitForRequest((one) => one.headers()['authorization'] === `Bearer ${key}`);
  await page.getByRole('button', { name: /^Execute query/ }).click();
  expect(await (await request).allHeaders()).not.toHaveProperty('cookie');
}

test('a request with an API key is sent without the login, and its headers are not stored', async ({
  page,
}) => {
  const secret = await makeReadingKey();
  await logIn(page);
  await page.goto(EXPLORER);
  await openExample(page, 'Sections');
  await page.getByRole('button', { name: 'Headers' }).click();
  await runWithKey(page, 'mhk_unknown');
  await expect(page.locator('.graphiql-response')).toContainText('UNAUTHENTICATED');
  await runWithKey(page, secret);
  await expect(page.locator('.graphiql-response')).toContainText('"Port Power"');
  await page.getByRole('button', { name: 'Show History' }).click();
  await expect(page.locator('.graphiql-history')).toContainText('SectionTree');
  const stored = () => page.evaluate('JSON.stringify({ ...localStorage })');
  await expect.poll(stored).toContain('SectionTree');
  expect(await stored()).not.toMatch(new RegExp(`mhk_unknown|${secret}`));
  await page.reload();
  await expect(queryEditor(page)).toContainText('query SectionTree');
  expect(await stored()).not.toMatch(new RegExp(`mhk_unknown|${secret}`));
});

test('a user without the permission is refused', async ({ page }) => {
  const email = await makeContributor(await login(shared));
  await logIn(page, { email, password: PASSWORD });
  await page.goto(EXPLORER);
  await expect(page.getByText('You do not have permission to open this screen')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'API explorer' })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'API explorer' }),
  ).toHaveCount(0);
});
