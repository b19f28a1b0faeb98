import { expect, test, type Route } from '@playwright/test';
import { expectAccessible, SITE_ORIGIN, watchConsole } from './support/fixtures.ts';

const CONTACT = `${SITE_ORIGIN}/contact`;

test('a reader writes to the desk: faults at their fields, then sent in place, with a toast that goes', async ({
  page,
}) => {
  const problems = watchConsole(page);
  await page.goto(CONTACT);
  await expect(page.locator('site-form:defined')).toBeVisible();
  await page.getByLabel('Name').fill('Ann Lee');
  await page.getByLabel('Email', { exact: false }).first().fill('nobody');
  await page.getByRole('button', { name: 'Send' }).click();
  const faults = page.getByRole('alert');
  await expect(faults).toBeFocused();
  await expect(faults.getByRole('link', { name: 'Message' })).toBeVisible();
  await expectAccessible(page);
  await faults.getByRole('link', { name: 'Email' }).click();
  await expect(page.locator('input[name="email"]')).toBeFocused();
  await page.locator('input[name="email"]').fill('ann@reader.example');
  await page.locator('textarea[name="message"]').fill('High water at six.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.locator('.form-done')).toBeFocused();
  await expect(page.locator('.toast')).toHaveText(/Your message has been sent/);
  await expect(page.locator('.toast')).toHaveCount(0, { timeout: 8_000 });
  expect(problems).toEqual([]);
});

test('a toast stays for five seconds and takes 300 ms to go, waits under the pointer, and goes with the address', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(CONTACT);
  // From here on the test advances the clock, however slow the machine is.
  await page.clock.pauseAt(Date.now() + 60_000);
  const sent: Route[] = [];
  await page.route('**/contact', (route) =>
    route.request().method() === 'POST' ? void sent.push(route) : route.fallback(),
  );
  const toast = page.locator('.toast');
  const send = async () => {
    await page.locator('site-form').evaluate((form) => form.removeAttribute('data-state'));
    await page.getByRole('button', { name: 'Send' }).click();
    // Waits for the solution of the challenge, and for the minimum time people take.
    await expect(async () => {
      await page.clock.runFor(1_000);
      expect(sent).toHaveLength(1);
    }).toPass();
    await sent.pop()?.fulfill({ json: { state: 'sent', message: 'Your message has been sent.' } });
    await expect(toast).toBeVisible();
    await page.mouse.move(0, 400);
  };
  await send();
  await page.clock.runFor(5_000);
  await expect(toast).toHaveAttribute('data-leaving', '');
  await page.clock.runFor(299);
  await page.clock.runFor(1);
  await expect(toast).toHaveCount(0);
  await send();
  await toast.hover();
  await page.clock.runFor(20_000);
  await expect(toast).not.toHaveAttribute('data-leaving', '');
  await page.evaluate(() => history.pushState(null, '', '?other=1'));
  await expect(toast).toHaveCount(0);
});

test('the same form is sent without a script by a second press of the button @deep', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(CONTACT);
  await page.getByLabel('Name').fill('Bo Lund');
  await page.locator('input[name="email"]').fill('bo@reader.example');
  await page.locator('textarea[name="message"]').fill('Low water at noon.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toContainText('press the button again');
  await expect(page.locator('textarea[name="message"]')).toHaveValue('Low water at noon.');
  // A form sent faster than people type is shown again: repeated until it is accepted.
  await expect(async () => {
    if (!page.url().endsWith('-sent')) await page.getByRole('button', { name: 'Send' }).click();
    expect(page.url()).toMatch(/\/contact#form-.*-sent$/);
  }).toPass();
  await expect(page.locator('.form-done')).toBeVisible();
  await expect(page.locator('.public-form')).toBeHidden();
  await context.close();
});
