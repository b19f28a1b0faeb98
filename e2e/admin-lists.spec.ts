/** Navigation between lists and items, and an editor who loses the connection. */
import { expect, test, type Page } from '@playwright/test';
import { createItem, logIn, publish } from './support/admin.ts';
import { ADMIN_ORIGIN, expectAccessible, expectNoSidewaysScrolling } from './support/fixtures.ts';

const saving = (page: Page) => page.getByRole('region', { name: 'Editing' }).getByRole('status').first();

test('an offline editor shows that it is offline, loses nothing, and saves when it is back online', async ({
  page,
  context,
}) => {
  await logIn(page);
  await createItem(page, 'article', `Fog on the roads ${Date.now()}`);
  const deck = page.getByRole('textbox', { name: 'Deck' });
  await deck.fill('Before the fog.');
  await expect(saving(page)).toHaveText(/^Saved \d/);
  await context.setOffline(true);
  await expect(page.getByText('You are offline', { exact: true })).toBeVisible();
  await deck.fill('Before the fog. And in it.');
  await expect(saving(page)).toContainText('Not saved: you are offline.');
  await expect(page.getByText(/database/)).toHaveCount(0);
  await deck.press('End');
  await deck.pressSequentially(' Still writing.');
  await expect(saving(page)).toContainText('Not saved');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScrolling(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await context.setOffline(false);
  await expect(saving(page)).toHaveText(/^Saved \d/);
  await expect(page.getByText('You are offline', { exact: true })).toHaveCount(0);
  await page.reload();
  await expect(deck).toHaveValue('Before the fog. And in it. Still writing.');
});

test('an editor whose server is unreachable shows it, and saves when the server answers @deep', async ({
  page,
}) => {
  await logIn(page);
  await createItem(page, 'article', `Pilot station moved ${Date.now()}`);
  const deck = page.getByRole('textbox', { name: 'Deck' });
  await page.route('**/graphql', (route) => route.abort());
  await deck.fill('Written while the server was away.');
  await expect(saving(page)).toContainText('Not saved: the server can’t be reached.');
  await page.unroute('**/graphql');
  await expect(saving(page)).toHaveText(/^Saved \d/);
  await page.reload();
  await expect(deck).toHaveValue('Written while the server was away.');
});

test('Back returns to the list an item was opened from, also after a reload', async ({ page }) => {
  await logIn(page);
  const name = `Moorings of the week ${Date.now()}`;
  await createItem(page, 'article', name);
  const item = new URL(page.url()).pathname;
  const editing = page.getByRole('region', { name: 'Editing' });
  // An earlier search of the list.
  await page.goto(`${ADMIN_ORIGIN}/admin/content?search=moorings&type=Article`);
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(page).toHaveURL(new RegExp(item));
  await page.reload();
  await editing.getByRole('link', { name: 'Back to content' }).click();
  await expect(page).toHaveURL(/\/admin\/@[\w-]+\/content\?search=moorings&type=Article$/);
  // Reached from the dashboard.
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(item));
  await page.reload();
  await editing.getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL(/\/admin\/@[\w-]+\/?$/);
  // An item opened by its address returns to the list without search or filters.
  const fresh = await page.context().newPage();
  await fresh.goto(`${ADMIN_ORIGIN}${item}`);
  await fresh.getByRole('region', { name: 'Editing' }).getByRole('link', { name: 'Back to content' }).click();
  await expect(fresh).toHaveURL(/\/admin\/@[\w-]+\/content$/);
});

test('the delete dialog names the site only for content that readers can see', async ({ page }) => {
  await logIn(page);
  const question = page.getByRole('dialog', { name: 'Delete' });
  const ask = async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
  };
  await createItem(page, 'article', `Never published ${Date.now()}`);
  await ask();
  await expect(question).toContainText('in the trash for 30 days');
  await expect(question).not.toContainText('site');
  await question.getByRole('button').last().press('Escape');
  await publish(page);
  await ask();
  await expect(question).toContainText('from the site');
});

test('the library and pickers of a site show its images, and those of all sites on request', async ({
  page,
}) => {
  await logIn(page);
  // A portrait that belongs to the demo's other publication.
  const portrait = 'Hanne Brandsma';
  await page.goto(`${ADMIN_ORIGIN}/admin/digital-media-library?search=${encodeURIComponent(portrait)}`);
  const sites = page.getByRole('radiogroup', { name: 'Sites' });
  await expect(page.getByText('No results')).toBeVisible();
  await sites.getByText('All sites').click();
  await expect(page.getByRole('main').getByText(portrait).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main').getByText(portrait).first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScrolling(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await createItem(page, 'article', `Portrait of a brewer ${Date.now()}`);
  await page.getByRole('group', { name: 'Main image' }).getByRole('button', { name: 'Choose image' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose an image' });
  await picker.getByRole('textbox', { name: 'Search images' }).fill(portrait);
  await expect(picker.getByText('No images found')).toBeVisible();
  await picker.getByRole('radiogroup', { name: 'Sites' }).getByText('All sites').click();
  await picker.getByRole('listitem').filter({ hasText: portrait }).getByRole('button').click();
  await expect(saving(page)).toHaveText(/^Saved \d/);
});

test('the content list shows the status and the date of each item on a phone', async ({ page }) => {
  await logIn(page);
  const name = `Fog on the estuary ${Date.now()}`;
  await createItem(page, 'article', name);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${ADMIN_ORIGIN}/admin/content?search=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ hasText: name });
  const facts = row.getByText(/^Article · Draft · .*\d/).filter({ visible: true });
  await expect(facts).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScrolling(page);
});

test('images of the library have a grey ground in both schemes, for drawings with transparent parts', async ({
  page,
}) => {
  await logIn(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${ADMIN_ORIGIN}/admin/digital-media-library`);
    const image = page.getByRole('main').locator('img').first();
    await expect(image).toBeVisible();
    const ground = await image.evaluate(
      (element) => getComputedStyle(element.parentElement ?? element).backgroundImage,
    );
    expect(ground).toContain('rgb(132, 138, 147)');
  }
});
