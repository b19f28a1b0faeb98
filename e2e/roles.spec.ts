/** An administrator creates a role and invites a user with it, who sees what the role allows. */
import { expect, test } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { call } from './support/app.ts';
import { ADMIN_ORIGIN, expectAccessibleInBothSchemes, shared, watchConsole } from './support/fixtures.ts';
import { LOOKS } from './support/looks.ts';
import { mailTo, PASSWORD } from './support/people.ts';

const MARK = Date.now() % 1_000_000;
const NAME = `Event desk ${MARK}`;
const EMAIL = `l.amundsen${MARK}@quayside.example`;

test(
  'a user with a role sees only what the role allows, from its next change on',
  LOOKS,
  async ({ page, browser }) => {
    await logIn(page);
    await page.goto(`${ADMIN_ORIGIN}/admin/roles`);
    await expect(page.getByRole('row', { name: /^Administrator/ })).toContainText('Built-in');
    await expectAccessibleInBothSchemes(page);
    await page.getByRole('link', { name: 'Create role' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(NAME);
    await page.getByRole('checkbox', { name: 'Create and edit content' }).check();
    await expectAccessibleInBothSchemes(page);
    await page.getByRole('button', { name: 'Create role' }).click();
    await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
    await expect(page.getByText(`Key: event_desk_${MARK}`)).toBeVisible();

    await page.goto(`${ADMIN_ORIGIN}/admin/create-cms-user`);
    await page.getByRole('textbox', { name: 'Email' }).fill(EMAIL);
    await page.getByRole('textbox', { name: 'Username' }).fill(EMAIL);
    await page.getByRole('textbox', { name: 'First name' }).fill('Liv');
    await page.getByRole('textbox', { name: 'Last name' }).fill('Amundsen');
    await page.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: NAME }).click();
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Liv Amundsen' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue(NAME);
    await page.goto(`${ADMIN_ORIGIN}/admin/cms-users?search=${encodeURIComponent(EMAIL)}`);
    await expect(page.getByRole('row', { name: /Liv Amundsen/ })).toContainText(NAME);

    const { text = '' } = await mailTo(EMAIL, 'Your invitation to Masthead');
    const hash = /[?&]hash=([A-Za-z0-9_-]{43})/.exec(text)?.[1];
    await call(shared, 'cmsUser/validateCMSUserInvite', { hash, password: PASSWORD });
    const own = await (await browser.newContext()).newPage();
    const problems = watchConsole(own);
    await logIn(own, { email: EMAIL, password: PASSWORD });
    await own.goto(`${ADMIN_ORIGIN}/admin`);
    const screens = own.getByRole('navigation', { name: 'Screens' });
    await expect(screens.getByRole('link', { name: 'Content', exact: true })).toBeVisible();
    for (const name of ['Users', 'Roles', 'Menus', 'Sections'])
      await expect(screens.getByRole('link', { name, exact: true }), name).toHaveCount(0);
    await own.goto(`${ADMIN_ORIGIN}/admin/menus`);
    await expect(own.getByText('You do not have permission to open this screen')).toBeVisible();

    // The role grows; the open login sees it when the page is loaded again.
    await page.goto(`${ADMIN_ORIGIN}/admin/roles`);
    await page.getByRole('link', { name: NAME }).click();
    await page.getByRole('checkbox', { name: 'Edit the menus of a site' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Role saved.')).toBeVisible();
    await own.reload();
    await expect(screens.getByRole('link', { name: 'Menus', exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText(`One user has the role “${NAME}”.`)).toBeVisible();
    expect(problems).toEqual([]);
    await own.context().close();
  },
);
