/** An installation that has only its administrator. */
import { expect, test, type Page } from '@playwright/test';
import { removeFolder, request, startApp, temporaryFolder, type RunningApp } from './support/app.ts';
import { logIn, publish } from './support/admin.ts';
import { expectAccessible, expectNoSidewaysScrolling, watchConsole } from './support/fixtures.ts';

const ADMINISTRATOR = { email: 'administrator@tideline.example', password: 'tideline-administrator' };

test.describe.configure({ mode: 'serial' });

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp({
    dataDir: await temporaryFolder(),
    environment: {
      MASTHEAD_DEMO: '0',
      MASTHEAD_ADMIN_EMAIL: ADMINISTRATOR.email,
      MASTHEAD_ADMIN_PASSWORD: ADMINISTRATOR.password,
      SITES_MAX: '2',
    },
  });
});

test.afterAll(async () => {
  await app?.stop();
  if (app) await removeFolder(app.dataDir);
});

const admin = (path = '') => `http://localhost:${app.port}/admin${path}`;
const home = async (key: string) => request(app, `${key}.localhost`, '/');

/** Counts a person's steps: each click, and each field that is filled in. */
function stepsOf(page: Page) {
  let count = 0;
  return {
    click: async (role: 'button' | 'link' | 'option' | 'menuitem', name: string | RegExp) => {
      count += 1;
      await page.getByRole(role, { name }).first().click();
    },
    write: async (name: string, text: string) => {
      count += 1;
      await page.getByRole('textbox', { name, exact: true }).fill(text);
    },
    counted: async (act: () => Promise<void>) => {
      count += 1;
      await act();
    },
    count: () => count,
  };
}

test('becomes a site with its first article in at most twelve steps', async ({ page }) => {
  const faults = watchConsole(page);
  await logIn(page, ADMINISTRATOR, `http://localhost:${app.port}`);
  await page.goto(admin());
  await expect(page.getByRole('heading', { name: 'Create your first site' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScrolling(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  const steps = stepsOf(page);
  await steps.write('Name', 'Tide & Line');
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('tide-line');
  await steps.counted(() => page.getByRole('radio', { name: /^Newspaper/ }).click());
  await steps.click('button', 'Create site');
  await expect(page.getByRole('heading', { name: 'Set up Tide & Line' })).toBeVisible();
  const empty = await home('tide-line');
  expect(empty.status).toBe(200);
  expect(empty.body).toContain('Tide &amp; Line');

  await steps.click('link', 'Add sections');
  await steps.write('Name', 'Harbours');
  await steps.click('button', 'Create section');
  await expect(page).not.toHaveURL(/create-website-section/);

  await steps.click('link', 'Home');
  await steps.click('link', 'Publish the first article');
  await steps.write('Title', 'A pier that pays for itself');
  await steps.counted(async () => {
    await page.getByRole('textbox', { name: 'Body' }).click();
    await page.keyboard.type('Eleven berths, one crane and a ledger that nobody believed.');
  });
  await steps.counted(async () => {
    await page
      .getByRole('complementary', { name: 'About this item' })
      .getByLabel('Section', { exact: true })
      .first()
      .fill('Harbours');
    await page.getByRole('option', { name: 'Harbours' }).first().click();
  });
  await steps.counted(() => publish(page));
  expect(steps.count()).toBeLessThanOrEqual(12);

  const shown = await home('tide-line');
  expect(shown.body).toContain('A pier that pays for itself');
  expect(shown.body).toMatch(/<a [^>]*href="\/harbours"[^>]*>/);
  await page.goto(admin());
  const list = page.getByRole('region', { name: 'Set up Tide & Line' });
  await expect(list.getByText('2 of 6 done')).toBeVisible();
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Hide' }).click();
  await expect(list).toBeHidden();

  await page.goto(admin('/newsletter-campaigns'));
  const newsletter = page.getByRole('list', { name: 'First steps' });
  await expect(newsletter.getByRole('link', { name: 'Create a newsletter' })).toBeVisible();
  await expect(newsletter.getByRole('listitem')).toHaveText([
    '1Create a newsletter',
    '2Create a template',
    '3Create a campaign',
  ]);
  await expectAccessible(page);
  expect(faults).toEqual([]);
});

test('the list of sites creates more sites, as many as the operator allows', async ({ page }) => {
  await logIn(page, ADMINISTRATOR, `http://localhost:${app.port}`);
  await page.goto(admin());
  await page.getByRole('button', { name: 'Site: Tide & Line' }).click();
  await page.getByRole('menuitem', { name: 'New site' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Ebbe');
  await page.getByRole('textbox', { name: 'Address' }).fill('Ebbe!');
  await page.getByRole('button', { name: 'Create site' }).click();
  await expect(page.getByText('Use lower-case letters, digits and single hyphens.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Address' }).fill('ebbe');
  await page.getByRole('combobox', { name: 'Language' }).fill('German');
  await page
    .getByRole('option', { name: /^German/ })
    .first()
    .click();
  await page.getByRole('combobox', { name: 'Time zone' }).fill('berlin');
  await page.getByRole('option', { name: /Europe\/Berlin/ }).click();
  await page.getByRole('button', { name: 'Create site' }).click();
  await expect(page.getByRole('button', { name: 'Site: Ebbe' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Set up Ebbe' })).toBeVisible();
  expect((await home('ebbe')).body).toMatch(/<html[^>]* lang="de"/);

  await page.goto(admin('/create-site'));
  await page.getByRole('textbox', { name: 'Name' }).fill('Flut');
  await page.getByRole('button', { name: 'Create site' }).click();
  await expect(page.getByRole('alert')).toContainText('Ask the operator to raise SITES_MAX.');
});
