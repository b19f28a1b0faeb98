/** Events in other time zones: their times are entered in the zone of the venue. */
import { expect, test } from '@playwright/test';
import { createItem, logIn, publicPath, publish } from './support/admin.ts';
import { call, login, request } from './support/app.ts';
import { expectAccessibleInBothSchemes, shared } from './support/fixtures.ts';
import { LOOKS, looks } from './support/looks.ts';

for (const width of looks(1440, 390)) {
  test(
    `20:00 typed for New York is 20:00 there, for readers and in their calendars, ${width} pixels wide`,
    LOOKS,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await logIn(page);
      await createItem(page, 'event', `Harbour dinner ${Date.now()}`);
      const starts = page.getByLabel(/^Starts/).first();
      await starts.fill('2027-05-03T20:00');
      const zone = page.getByRole('combobox', { name: 'Time zone' }).or(page.getByLabel('Time zone')).first();
      await zone.focus();
      await page.keyboard.type('new york');
      await expect(page.getByRole('option').first()).toContainText('America/New York');
      await expectAccessibleInBothSchemes(page);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(starts).toHaveValue('2027-05-03T20:00');
      await expect(starts).toHaveAccessibleName(/New York/);
      await page.getByLabel(/^Ends/).first().fill('2027-05-03T23:00');
      await expect(page.getByText(/^Saved \d/).first()).toBeVisible();

      const id = Number(/\d{8}$/.exec(page.url())?.[0]);
      const token = await login(shared);
      const values = async () =>
        (await call<{ values: Record<string, unknown> }>(shared, 'getContentDocument', { id }, token)).values;
      await expect
        .poll(async () => {
          const { startDate, endDate, timeZone } = await values();
          return [startDate, endDate, timeZone];
        })
        .toEqual(['2027-05-04T00:00:00.000Z', '2027-05-04T03:00:00.000Z', 'America/New_York']);

      await publish(page);
      const { body } = await request(shared, 'quayside.localhost', await publicPath(page));
      expect(body).toMatch(/8:00\s*PM\s*EDT|20:00\s*(?:EDT|GMT-4)/i);
    },
  );
}
