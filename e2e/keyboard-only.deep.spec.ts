/**
 * A working day at the desk without a mouse: from the login to the front page, and five rows of a list in one
 * action.
 */
import { expect, test, type Page } from '@playwright/test';
import { call, login, request, someAddress, ADMIN } from './support/app.ts';
import { ADMIN_ORIGIN, shared } from './support/fixtures.ts';
import { buildFront, choose, expectScreen, goTo, MOST_TABS } from './support/desk-by-keys.ts';
import { expectFocus, expectNoMouse, press, tabTo, takeMouseAway } from './support/keys.ts';
import { siteId } from './support/people.ts';

const visit = (path: string) => request(shared, 'quayside.localhost', path);

async function logInByKeys(page: Page): Promise<void> {
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
  await page.goto(`${ADMIN_ORIGIN}/admin/login`);
  await expect(page.getByLabel('Username or email')).toBeFocused();
  await page.keyboard.type(ADMIN.email);
  await press(page, 'Tab');
  await page.keyboard.type(ADMIN.password);
  await press(page, 'Enter');
  await expect(page.getByRole('button', { name: /Search or go to/ })).toBeVisible();
  await page.context().setExtraHTTPHeaders({});
}

async function writeArticle(page: Page, title: string): Promise<void> {
  await goTo(page, 'New article');
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();
  await page.keyboard.type(title);
  await tabTo(page, 'Teaser', MOST_TABS);
  await page.keyboard.type(
    'Pilots climb a rope ladder in the dark; the new boat makes the step a foot lower.',
  );
  await tabTo(page, 'Body', MOST_TABS);
  await page.keyboard.type('The ladder hangs at four.');
  await press(page, 'Enter');
  await page.keyboard.type('## What the pilots say');
  await press(page, 'Enter');
  await page.keyboard.type('It is a foot lower.');
  await expect(page.getByRole('textbox', { name: 'Body' }).getByRole('heading')).toHaveText(
    'What the pilots say',
  );
  await press(page, 'Control+s');
  await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
}

async function chooseImageAndSection(page: Page): Promise<void> {
  if (
    (await page.getByRole('button', { name: 'Images', exact: true }).getAttribute('aria-expanded')) !== 'true'
  ) {
    await tabTo(page, 'Images', MOST_TABS);
    await press(page, 'Enter');
  }
  await tabTo(page, 'Choose image', MOST_TABS);
  await press(page, 'Enter');
  const library = page.getByRole('dialog', { name: 'Choose an image' });
  await expect(library.getByRole('textbox', { name: 'Search images' })).toBeFocused();
  await page.keyboard.type('pilot');
  await expect(library.getByRole('listitem').first()).toBeVisible();
  await tabTo(page, /\d × \d/, 10);
  await press(page, 'Enter');
  await expect(library).toBeHidden();
  await expectFocus(page, /\S/);
  // The picture's alternative text is above the buttons that replace the picture.
  await tabTo(page, /^Alternative text/, 12, 'Shift+Tab');
  await page.keyboard.type('A pilot boat beside a ship');
  await tabTo(page, 'Section', MOST_TABS);
  await choose(page, 'Ports', /^Ports/);
}

async function publish(page: Page): Promise<string> {
  await press(page, 'Control+Shift+Enter');
  const form = page.getByRole('dialog', { name: 'Publish' });
  await expect(form).toBeVisible();
  await expect(form.getByLabel('Checking')).toBeHidden();
  await tabTo(page, /^Publish now/, 12);
  await press(page, 'Enter');
  await expect(page.getByText('Published. The item is live.').first()).toBeVisible();
  await expect(form).toBeHidden();
  // The focus returns to where the work was interrupted.
  await expectFocus(page, /\S/);
  return /\d{8}$/.exec(page.url())?.[0] ?? '';
}

async function publishFive(page: Page, word: string): Promise<void> {
  await goTo(page, 'Content');
  await expectScreen(page, 'Content');
  await expect(page.getByRole('searchbox', { name: 'Search content' })).toBeVisible();
  await tabTo(page, /^Search content$/, MOST_TABS);
  await page.keyboard.type(word);
  const rows = page.getByRole('table').getByRole('row').filter({ hasText: word });
  await expect(rows).toHaveCount(5);
  await tabTo(page, /^Select “?.*/, MOST_TABS);
  await tabTo(page, new RegExp(`^Select .*${word}`), 12);
  for (let row = 1; row <= 5; row += 1) {
    await press(page, 'Space');
    await expect(page.getByRole('status').filter({ hasText: `${row} item` })).toBeAttached();
    if (row < 5) {
      await press(page, 'Tab');
      await tabTo(page, new RegExp(`^Select .*${word}`), 8);
    }
  }
  await expect(page.getByRole('status').filter({ hasText: '5 items selected' })).toBeAttached();
  await press(page, 'a');
  await tabTo(page, /^Publish/, 8);
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await tabTo(page, 'Publish', 12);
  await press(page, 'Enter');
  await expect(page.getByText(/5 items.*published/i).first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await expectFocus(page, /\S/);
}

test('an editor logs in, publishes an article with an image, builds a section’s front and publishes five items together by keys', async ({
  page,
}) => {
  await takeMouseAway(page);
  const token = await login(shared);
  const site = await siteId(token);
  const word = `schleuse${Date.now()}`;
  for (let item = 1; item <= 5; item += 1)
    await call(
      shared,
      'createContent',
      { type: 'Article', site, values: { name: `${item}. ${word}` } },
      token,
    );

  await logInByKeys(page);
  const title = `A ladder a foot lower ${Date.now()}`;
  await writeArticle(page, title);
  await chooseImageAndSection(page);
  const id = await publish(page);
  await expectNoMouse(page);
  const article = await visit(`/${id}`);
  const path = String(article.headers['location'] ?? `/${id}`);
  const read = await visit(path.replace(/^https?:\/\/[^/]+/, ''));
  expect(read.body).toContain('A pilot boat beside a ship');
  expect(read.body).toContain('What the pilots say');

  await buildFront(page);
  await expectNoMouse(page);
  const front = (await visit('/ports')).body;
  expect(front).toContain(title);
  expect(front).toContain('Every berth has its own number.');
  await call(shared, 'deleteLayout', { id: Number(page.url().split('/').at(-1)) }, token);

  await publishFive(page, word);
  await expectNoMouse(page);
  expect(
    (await visit(`/search?text=${word}`)).body.match(new RegExp(`\\d\\. ${word}</a>`, 'g')),
  ).toHaveLength(5);
});
