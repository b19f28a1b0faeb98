import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { call, login } from './support/app.ts';
import { ADMIN_ORIGIN, expectAccessibleInBothSchemes, shared, watchConsole } from './support/fixtures.ts';
import { expectGoodLooks } from './support/looks.ts';

const REPORT = `${ADMIN_ORIGIN}/admin/content-velocity-report`;

/** Publishes items of the first site at instants in a year that no other journey uses. */
async function publishAt(
  items: readonly (readonly [type: string, name: string, at: string])[],
): Promise<void> {
  const token = await login(shared);
  const user = await call<{ sites: { id: number }[] }>(shared, 'cmsUser/getActiveCMSUser', {}, token);
  const site = user.sites[0]?.id ?? 0;
  for (const [type, name, published] of items) {
    const values = { name };
    const made = await call<{ id: number; version: string }>(
      shared,
      'createContent',
      { type, site, values },
      token,
    );
    await call(shared, 'publishContent', { id: made.id, version: made.version, published }, token);
  }
}

test.describe('the report on velocity', () => {
  test('the report covers a period, filters, sorts and saves, and its URL holds its state', async ({
    page,
  }) => {
    await publishAt([
      ['Article', 'A lock reopens', '1998-03-04T12:00:00Z'],
      ['Article', 'Two tugs collide', '1998-03-05T12:00:00Z'],
      ['News', 'The bridge stays up', '1998-03-05T13:00:00Z'],
      ['News', 'Low water', '1998-02-25T12:00:00Z'],
    ]);
    const problems = watchConsole(page);
    await logIn(page);
    await page.goto(`${ADMIN_ORIGIN}/admin`);
    await page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('link', { name: 'Content velocity' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Content velocity' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Content velocity by type' })).toBeVisible();

    await page.getByRole('combobox', { name: 'Period' }).click();
    await page.getByRole('option', { name: 'Last 7 days' }).click();
    await expect(page).toHaveURL(/\?period=7-days$/);
    await page.getByRole('combobox', { name: 'Period' }).click();
    await page.getByRole('option', { name: 'Custom …' }).click();
    await page.getByLabel('Start date').fill('1986-03-01');
    await page.getByLabel('End date').fill('1998-03-07');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'A report covers at most 10 years. Choose a shorter period.',
    );
    await page.getByLabel('Start date').fill('1998-03-01');
    await page.getByLabel('End date').press('Enter');
    await expect(page).toHaveURL(/\?from=1998-03-01&until=1998-03-07$/);
    await expect(page.getByText(/Mar 1\s–\s7, 1998\s+compared with Feb 22\s–\s28, 1998/)).toBeVisible();
    await expect(page.getByText('Up 200% from 1', { exact: true })).toBeVisible();
    await expect(
      page.getByRole('img', { name: /^Bar chart, 7 days: .* 2 items per day, highest on Thu, Mar 5/ }),
    ).toBeVisible();
    const views = page.getByRole('region', { name: 'Views of these items' });
    await expect(views.getByRole('definition').first()).toHaveText('0');
    await expect(views.getByRole('link')).toHaveAttribute(
      'href',
      /\/content-length-report\?from=1998-03-01&until=1998-03-07$/,
    );
    await page.getByText('Show data table').click();
    await expect(
      page.getByRole('table', { name: 'Items published by day' }).getByRole('row', { name: /Thu, Mar 5/ }),
    ).toHaveText(/Thu, Mar 520/);

    const table = page.getByRole('table', { name: 'Content velocity by type' });
    await expect(table.getByRole('row')).toHaveText([/^Type/, /^Articles267%\+2/, /^News133%0/]);
    await table.getByRole('button', { name: 'Type' }).click();
    await table.getByRole('button', { name: 'Type' }).click();
    await expect(page).toHaveURL(/sort=-name/);
    await expect(table.getByRole('row').nth(1)).toHaveText(/^News/);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(
      /^Content velocity by type of .+ 1998-03-01 to 1998-03-07\.csv$/,
    );
    expect((await readFile(await file.path(), 'utf8')).split('\r\n').slice(0, 3)).toEqual([
      '\uFEFF"Type","Note","Published","Published, previous period","Time to publish (minutes)","Time to publish (minutes), previous period"',
      '"News","","1","1","",""',
      '"Articles","","2","0","",""',
    ]);

    await table.getByRole('button', { name: 'Articles' }).click();
    await expect(page).toHaveURL(/types=Article/);
    await expect(table.getByRole('row')).toHaveCount(2);
    await page.reload();
    await expect(table.getByRole('row')).toHaveText([/^Type/, /^Articles2100%/]);
    await page
      .getByRole('navigation', { name: 'Breakdown' })
      .getByRole('link', { name: 'Section', exact: true })
      .click();
    await expect(page.getByRole('table', { name: 'Content velocity by section' })).toContainText(
      'No section',
    );
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(page).toHaveURL(/\?by=section&from=1998-03-01&until=1998-03-07$/);
    await page.goto(`${REPORT}?from=1991-03-01&until=1991-03-07`);
    await expect(page.getByText('Nothing was published')).toBeVisible();
    await page.goto(`${REPORT}?from=1991-03-01&until=1991-03-07&types=News`);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL(/\?from=1991-03-01&until=1991-03-07$/);
    expect(problems).toEqual([]);
  });

  test('the report works by keys only, and is accessible at every width @looks', async ({ page }) => {
    await logIn(page);
    await page.goto(REPORT);
    const period = page.getByRole('combobox', { name: 'Period' });
    await period.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/period=90-days/);
    // The list returns the focus when it closes.
    await expect(page.getByRole('listbox')).toBeHidden();
    const week = page.getByRole('radio', { name: 'Week' });
    // The previous period offers weeks, too, but no months.
    await expect(page.getByRole('radio', { name: 'Month' })).toBeAttached();
    await expect(week).toBeChecked();
    await week.focus();
    await expect(week).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/unit=month/);
    await page.getByRole('link', { name: 'Author', exact: true }).press('Enter');
    const table = page.getByRole('table', { name: 'Content velocity by author' });
    await expect(table).toBeVisible();
    await table.getByRole('button', { name: 'Change' }).press('Enter');
    await expect(table.getByRole('columnheader', { name: 'Change' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await page.getByText('Show data table').press('Enter');
    await expect(page.getByRole('table', { name: 'Items published by month' })).toBeVisible();
    await expectGoodLooks(page, [390, 768, 1440], expectAccessibleInBothSchemes);
  });

  test('the report shows an error when the server does not answer, and loads on retry @deep', async ({
    page,
  }) => {
    await logIn(page);
    let isBroken = true;
    await page.route('**/graphql', (route) =>
      isBroken && route.request().postData()?.includes('getContentVelocity')
        ? route.abort()
        : route.continue(),
    );
    await page.goto(REPORT);
    const failure = page.getByRole('alert').filter({ hasText: 'This could not be loaded' });
    await expect(failure).toBeVisible({ timeout: 30_000 });
    isBroken = false;
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('table', { name: 'Content velocity by type' })).toBeVisible();
  });
});
