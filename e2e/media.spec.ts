import { expect, test, type Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleInBothSchemes,
  SITE_ORIGIN,
  watchConsole,
} from './support/fixtures.ts';

const VIDEO = `${SITE_ORIGIN}/10000022`;
const EPISODE = `${SITE_ORIGIN}/10000016`;
const GALLERY = `${SITE_ORIGIN}/10000030`;

/** State of the page's own recording. */
const stateOf = (page: Page, tag: 'audio' | 'video') =>
  page.locator(`main ${tag}`).evaluate((element: HTMLMediaElement) => ({
    paused: element.paused,
    at: element.currentTime,
  }));

test('a film plays from a chapter on, and an address of a second begins there', async ({ page }) => {
  const problems = watchConsole(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(VIDEO);
  await expectAccessibleInBothSchemes(page);
  expect(requests.filter((url) => !url.startsWith(SITE_ORIGIN))).toEqual([]);
  expect(requests.filter((url) => url.includes('.mp4'))).toEqual([]);
  await page.getByRole('button', { name: 'Play: A lock in four minutes' }).click();
  await expect.poll(async () => (await stateOf(page, 'video')).paused).toBe(false);
  await page.getByRole('link', { name: 'Up by six metres' }).click();
  await expect.poll(async () => (await stateOf(page, 'video')).at).toBeGreaterThanOrEqual(5);
  expect(new URL(page.url()).hash).toBe('#t=5');
  await page.goto(`${SITE_ORIGIN}/`);
  await page.goto(`${VIDEO}#t=9`);
  await expect.poll(async () => (await stateOf(page, 'video')).at).toBeGreaterThanOrEqual(9);
  expect(problems).toEqual([]);
});

/** The demo's recording ends after seconds. Played slowly, it lasts long enough for a slow machine. */
const PLAY_SLOWLY = `{
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function () {
    this.playbackRate = 0.0625;
    return play.call(this);
  };
}`;

test('an episode goes on where it was, at one press on another page of the site', async ({ page }) => {
  const problems = watchConsole(page);
  await page.addInitScript(PLAY_SLOWLY);
  await page.goto(`${SITE_ORIGIN}/ferries`);
  await page.goto(EPISODE);
  // A reader who plays nothing leaves nothing in the browser's storage.
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await expect(page.locator('main audio')).toBeHidden();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Speed' }).click();
  await page.getByRole('link', { name: 'Third, and what is left of it' }).click();
  await expect.poll(async () => (await stateOf(page, 'audio')).at).toBeGreaterThan(5);
  await page.getByRole('button', { name: 'Play' }).click();
  const left = (await stateOf(page, 'audio')).at;
  expect((await stateOf(page, 'audio')).paused).toBe(true);

  await page.goto(`${SITE_ORIGIN}/ferries`);
  const bar = page.getByRole('region', { name: 'Continue: Soundings: the bell on the mole' });
  await expect(bar.getByRole('link')).toHaveText('0:05');
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Continue' }).click();
  await expect(bar.getByRole('button', { name: 'Pause' })).toBeVisible();
  await bar.getByRole('button', { name: 'Pause' }).click();
  await bar.getByRole('link').click();
  // On the episode's page the player replaces the bar.
  await expect(page.getByRole('slider', { name: 'Position' })).toBeVisible();
  await expect.poll(async () => (await stateOf(page, 'audio')).at).toBeGreaterThanOrEqual(Math.floor(left));
  await expect(page.locator('listening-bar')).toHaveCount(0);

  await page.goto(`${SITE_ORIGIN}/ferries`);
  await bar.getByRole('button', { name: 'Close' }).click();
  await expect(bar).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.locator('listening-bar')).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('a press while an episode loads never leaves the page; a file that is missing opens its page @deep', async ({
  page,
}) => {
  const sound = /\.(?:mp3|m4a|ogg|wav)(?:\?|$)/;
  await page.addInitScript(PLAY_SLOWLY);
  await page.goto(EPISODE);
  await page.getByRole('link', { name: 'Third, and what is left of it' }).click();
  await expect.poll(async () => (await stateOf(page, 'audio')).at).toBeGreaterThan(5);

  const released = Promise.withResolvers<void>();
  await page.route(sound, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(`${SITE_ORIGIN}/ferries`);
  const play = page.locator('listening-bar .play');
  await play.click();
  await expect(play).toHaveAttribute('data-plays');
  await play.click();
  await expect(play).not.toHaveAttribute('data-plays');
  released.resolve();
  await play.click();
  await expect(play).toHaveAccessibleName('Pause: Soundings: the bell on the mole');
  expect(new URL(page.url()).pathname).toBe('/ferries');

  await page.unroute(sound);
  await page.route(sound, (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await play.click();
  await expect(page.getByRole('slider', { name: 'Position' })).toBeVisible();
});

test('a gallery fills the window: keys, an address for each picture, back, and the focus where it was', async ({
  page,
}) => {
  const problems = watchConsole(page);
  await page.goto(GALLERY);
  const second = page.locator('#image-2 a');
  const dialog = page.getByRole('dialog');
  await second.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText('2 / 5');
  await expect(dialog).toContainText('The ice plant is behind us');
  expect(new URL(page.url()).hash).toBe('#image-2');
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(dialog).toContainText('3 / 5');
  expect(new URL(page.url()).hash).toBe('#image-3');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog).toContainText('5 / 5');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.locator('#image-5 a')).toBeFocused();
  await expect.poll(() => new URL(page.url()).hash).toBe('');

  await second.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goto(`${SITE_ORIGIN}/ferries`);
  await page.goto(`${GALLERY}#image-4`);
  await expect(dialog).toContainText('4 / 5');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => new URL(page.url()).hash).toBe('');
  expect(problems).toEqual([]);
});

test('a gallery in a text fills the window too, with an address for each picture @deep', async ({ page }) => {
  const problems = watchConsole(page);
  await page.goto(`${SITE_ORIGIN}/short-sea`);
  await page
    .getByRole('link', { name: /Four ports, eleven pilots/ })
    .first()
    .click();
  // Before its script has loaded, a picture is a link to its own file.
  await page.locator('block-image-gallery:defined #gallery-1-1 a').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 / 2');
  await expect(dialog.getByRole('img')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(dialog).toContainText('2 / 2');
  expect(new URL(page.url()).hash).toBe('#gallery-1-2');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.locator('#gallery-1-2 a')).toBeFocused();
  expect(problems).toEqual([]);
});

test('a swipe turns a page of the gallery', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${GALLERY}#image-1`);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 / 5');
  await dialog.evaluate((element) => {
    const at = (type: string, clientX: number) => {
      const touch = new Touch({ identifier: 1, target: element, clientX, clientY: 300 });
      const changedTouches = [touch];
      element.dispatchEvent(
        new TouchEvent(type, { touches: type === 'touchstart' ? changedTouches : [], changedTouches }),
      );
    };
    at('touchstart', 300);
    at('touchend', 120);
  });
  await expect(dialog).toContainText('2 / 5');
  await context.close();
});

test('films and episodes play in the browser’s players without a script, and images are links', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(EPISODE);
  await expect(page.locator('main audio')).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Position' })).toBeHidden();
  await page.goto(VIDEO);
  await expect(page.locator('main video[controls]')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Up by six metres' })).toHaveAttribute('href', /\.mp4#t=5$/);
  await page.goto(GALLERY);
  await expect(page.locator('#image-2 a')).toHaveAttribute('href', /^\/media\//);
  await context.close();
});
