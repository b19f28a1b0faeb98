import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import PostalMime from 'postal-mime';
import { logIn, logInByForm } from './support/admin.ts';
import { ADMIN } from './support/app.ts';
import {
  ADMIN_ORIGIN,
  expectAccessible,
  expectNoSidewaysScrolling,
  shared,
  watchConsole,
} from './support/fixtures.ts';
import { DEEP, deepStep, LOOKS } from './support/looks.ts';
import { byTier } from '#testing/by-tier.ts';

const FIRST = 'seven tall lighthouses';
const SECOND = 'a barge full of oranges';
const THIRD = 'nobody rows on mondays';

/** Values of `redirect` that name another origin. */
const HOSTILE = ['//evil.example', 'https://evil.example/admin', '/admin/..//evil.example'];

test.describe('staff identity', () => {
  test(
    'a user is invited, activates, changes and resets the password, and is deactivated',
    LOOKS,
    async ({ page, browser }) => {
      const email = `m.lindqvist${Date.now() % 1_000_000}@quayside.example`;
      await logIn(page);
      await invite(page, email);

      const own = await freshPage(browser);
      const problems = watchConsole(own);
      await own.goto(await linkFor(email, 'invitation'));
      await expectAccessible(own);
      await own.getByRole('textbox', { name: 'New password' }).fill('password1234');
      await own.getByRole('button', { name: 'Set password' }).click();
      await expect(own.getByText('easy to guess')).toBeVisible();
      await choosePassword(own, email);
      expect(problems).toEqual([]);

      await deepStep('the password is changed: `users.test.ts`', () => changePassword(own));
      await deepStep('a reset logs every other device out: `password-reset.test.ts`', async () => {
        const other = await freshPage(browser);
        await logInByForm(other, { email, password: SECOND });
        const forgetful = await freshPage(browser);
        await reset(forgetful, email);
        await logInByForm(forgetful, { email, password: THIRD });
        await other.goto(`${ADMIN_ORIGIN}/admin/user`);
        await expect(other.getByRole('heading', { name: 'Log in' })).toBeVisible();
      });

      await deactivate(page, email);
      await own.goto(`${ADMIN_ORIGIN}/admin/user`);
      await expect(own.getByRole('heading', { name: 'Log in' })).toBeVisible();
      for (const context of browser.contexts()) if (context !== page.context()) await context.close();
    },
  );

  test(
    'a second factor is set up, used at login, recovered, required by a role and reset',
    LOOKS,
    async ({ page, browser }) => {
      const email = `s.okafor${Date.now() % 1_000_000}@quayside.example`;
      await logIn(page);
      await invite(page, email);
      const own = await freshPage(browser);
      const problems = watchConsole(own);
      await own.goto(await linkFor(email, 'invitation'));
      await choosePassword(own, email);

      await own.goto(`${ADMIN_ORIGIN}/admin/user`);
      await own.getByRole('button', { name: 'Set up two-factor authentication' }).click();
      const { secret, recoveryCodes } = await enrol(own, FIRST);
      await expect(own.getByText('10 recovery codes left.')).toBeVisible();

      await logOut(own);
      await fillLogin(own, email, FIRST);
      await expect(own.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
      await expectAccessible(own);
      await own.getByRole('textbox', { name: 'Code' }).fill('nothing');
      await own.getByRole('button', { name: 'Log in' }).click();
      await expect(own.getByText('Incorrect or already used code')).toBeVisible();
      // The current code was used to turn it on; the next one is already valid.
      await own.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1));
      await own.getByRole('button', { name: 'Log in' }).click();
      await expect(own.getByRole('button', { name: /’s account/ })).toBeVisible();

      await deepStep('a recovery code logs in once: `second-factor.test.ts`', async () => {
        await logOut(own);
        await fillLogin(own, email, FIRST);
        await own.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes[0] ?? '');
        await own.getByRole('button', { name: 'Log in' }).click();
        await expect(own.getByRole('button', { name: /’s account/ })).toBeVisible();
        await own.goto(`${ADMIN_ORIGIN}/admin/user`);
        await expect(own.getByText('9 recovery codes left.')).toBeVisible();
      });
      // The browser also logs the refused requests. No other message is allowed, least of all a policy
      // violation.
      expect(problems.filter((problem) => !problem.startsWith('Failed to load resource'))).toEqual([]);
      await deepStep('it is required and reset: `second-factor.test.ts`', () =>
        requireAndReset(page, own, email),
      );
      await own.context().close();
    },
  );

  test('another address of a user waits until they confirm it, and can be withdrawn @deep', async ({
    page,
    browser,
  }) => {
    const mark = Date.now() % 1_000_000;
    const [email, wrong, right] = ['k.maas', 'k.mas', 'k.vandijk'].map(
      (name) => `${name}${mark}@quayside.example`,
    ) as [string, string, string];
    await logIn(page);
    await invite(page, email);
    const own = await freshPage(browser);
    const problems = watchConsole(own);
    await own.goto(await linkFor(email, 'invitation'));
    await choosePassword(own, email);

    await page.reload();
    await changeAddress(page, wrong);
    await expect(page.getByText('Merged with other changes')).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
    await expectAccessible(page);
    const replaced = await linkFor(wrong, 'Confirm');
    await page.getByRole('button', { name: 'Resend link' }).click();
    await expect(page.getByText(`A confirmation link was sent to ${wrong}.`).first()).toBeVisible();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('Waiting for confirmation')).toBeHidden();
    await own.goto(replaced);
    await own.getByRole('button', { name: 'Confirm' }).click();
    await expect(own.getByText('This link has been used, has expired, or was replaced')).toBeVisible();
    await expectAccessible(own);

    await changeAddress(page, right);
    await own.goto(await linkFor(right, 'Confirm'));
    await own.getByRole('button', { name: 'Confirm' }).click();
    await expect(own.getByRole('heading', { name: 'Change confirmed' })).toBeVisible();
    await expectAccessible(own);
    // Sessions continue; the new address starts the next one.
    await own.getByRole('link', { name: 'Continue to Masthead' }).click();
    await own.getByRole('button', { name: /’s account/ }).click();
    await own.getByRole('link', { name: 'Profile and password' }).click();
    await expect(own.getByRole('textbox', { name: 'Username' })).toHaveValue(right);
    await logOut(own);
    await logInByForm(own, { email: right, password: FIRST });
    await page.goto(`${ADMIN_ORIGIN}/admin/cms-users?search=${encodeURIComponent(right)}`);
    await expect(page.getByRole('link', { name: right })).toBeVisible();
    expect(problems.filter((problem) => !problem.startsWith('Failed to load resource'))).toEqual([]);
    await own.context().close();
  });

  test('administrators read what was sent, without the secrets of its links @deep', async ({ page }) => {
    const email = `o.ferreira${Date.now() % 1_000_000}@quayside.example`;
    await logIn(page);
    await invite(page, email);
    await linkFor(email, 'invitation');
    await page.goto(`${ADMIN_ORIGIN}/admin/system`);
    await page.getByRole('link', { name: email }).click();
    await expect(page.getByText('Choose a password:')).toContainText('hash=••••••••');
    await expect(page.getByText('Written to a file', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test(
    'every screen of identity fits on a phone and breaks no rule of accessibility',
    DEEP,
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      for (const path of [
        '/login',
        '/user/activate',
        '/user/reset-password',
        // Opens the same screen with its hash.
        '/user/active?hash=x',
        '/user/confirm-change',
        '/user/confirm-change?hash=x',
      ]) {
        await page.goto(`${ADMIN_ORIGIN}/admin${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScrolling(page);
      }
      await logIn(page);
      for (const path of [
        '/user',
        '/cms-users',
        '/create-cms-user',
        '/edit-cms-user/1',
        '/second-factor',
        '/system',
      ]) {
        await page.goto(`${ADMIN_ORIGIN}/admin${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectAccessible(page);
        await expectNoSidewaysScrolling(page);
      }
    },
  );

  test('a login requested by noToken returns within the admin, and nowhere else @looks', async ({ page }) => {
    await logIn(page);
    await page.goto(`${ADMIN_ORIGIN}/admin/cms-users?noToken=1`);
    await expect(page).toHaveURL(/\/admin\/login\?redirect=%2Fadmin%2Fcms-users/);
    for (const hostile of byTier(HOSTILE.slice(-1), HOSTILE)) {
      await page.goto(`${ADMIN_ORIGIN}/admin/login?redirect=${encodeURIComponent(hostile)}`);
      await fillLogin(page, ADMIN.email, ADMIN.password);
      await expect(page.getByRole('button', { name: /’s account/ })).toBeVisible();
      expect(new URL(page.url()).origin).toBe(ADMIN_ORIGIN);
    }
  });
});

/** A role requires the second factor of the user, an administrator resets it, and the user sets up another one. */
async function requireAndReset(page: Page, own: Page, email: string): Promise<void> {
  await requireOf(page, 'Editor');
  await page.goto(`${ADMIN_ORIGIN}/admin/cms-users?search=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: email }).click();
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await page.getByRole('button', { name: 'Reset two-factor authentication' }).click();
  await expect(page.getByText('Two-factor authentication reset.')).toBeVisible();

  // Logged out by the reset. The password opens only the setup of another second factor.
  await own.goto(`${ADMIN_ORIGIN}/admin/user`);
  await fillLogin(own, email, FIRST);
  await expect(own.getByRole('heading', { name: 'Set up two-factor authentication' })).toBeVisible();
  await own.goto(`${ADMIN_ORIGIN}/admin/content`);
  await expect(own.getByRole('heading', { name: 'Set up two-factor authentication' })).toBeVisible();
  await expectAccessible(own);
  await enrol(own, FIRST);
  await expect(own).toHaveURL(/\/admin\/@[\w-]+\/content$/);
  await expect(own.getByRole('button', { name: /’s account/ })).toBeVisible();
  await requireOf(page, 'Editor');
}

/** On the screen that an invitation opens: sets the first password, and logs in with it. */
async function choosePassword(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'New password' }).fill(FIRST);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('link', { name: 'Log in' }).click();
  await logInByForm(page, { email, password: FIRST });
}

async function freshPage(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

async function fillLogin(page: Page, name: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Username or email' }).fill(name);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** The code that the authenticator app shows, `steps` half minutes from now. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Reads the secret, submits a code for it and returns the recovery codes. */
async function enrol(page: Page, password: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const shown = await page.getByLabel('Setup key').textContent();
  const secret = (shown ?? '').replaceAll(' ', '');
  await page.getByRole('textbox', { name: 'Your password' }).fill(password);
  await page.getByRole('textbox', { name: 'Authenticator code' }).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCodes = await codes.allTextContents();
  await page.getByRole('button', { name: 'I saved the codes' }).click();
  return { secret, recoveryCodes };
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /’s account/ }).click();
  await page.getByRole('button', { name: 'Log out', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
}

/** Turns the role's requirement of a second factor on, or off again. */
async function requireOf(page: Page, role: string): Promise<void> {
  await page.goto(`${ADMIN_ORIGIN}/admin/second-factor`);
  await page.getByRole('checkbox', { name: role }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Rules saved.')).toBeVisible();
}

async function invite(page: Page, email: string): Promise<void> {
  await page.goto(`${ADMIN_ORIGIN}/admin/cms-users`);
  await page.getByRole('link', { name: 'Invite user' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Username' }).fill(email);
  await page.getByRole('textbox', { name: 'First name' }).fill('Maja');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Lindqvist');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Maja Lindqvist' })).toBeVisible();
  await expect(page.getByText('Invited; has not set a password yet.')).toBeVisible();
}

/** Changes the address of the user whose form is open. */
async function changeAddress(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`New email address: ${email}`)).toBeVisible();
}

async function changePassword(page: Page): Promise<void> {
  await page.getByRole('button', { name: /’s account/ }).click();
  await page.getByRole('link', { name: 'Profile and password' }).click();
  await page.getByRole('textbox', { name: 'Current password' }).fill(FIRST);
  await page.getByRole('textbox', { name: 'New password' }).fill(SECOND);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed. All other devices were logged out.')).toBeVisible();
  await expect(page.getByText('This device')).toBeVisible();
}

async function reset(page: Page, email: string): Promise<void> {
  await page.goto(`${ADMIN_ORIGIN}/admin/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.goto(await linkFor(email, 'Reset'));
  await page.getByRole('textbox', { name: 'New password' }).fill(THIRD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
}

async function deactivate(page: Page, email: string): Promise<void> {
  await page.goto(`${ADMIN_ORIGIN}/admin/cms-users?search=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: email }).click();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Inactive' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User saved.')).toBeVisible();
}

/** Waits for the newest email to an address with this subject, and returns its link. */
async function linkFor(email: string, subject: string): Promise<string> {
  const folder = join(shared.dataDir, 'mail');
  let link: string | undefined;
  await expect
    .poll(async () => {
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter((entry) => !entry.startsWith('.'))) {
        const mail = await PostalMime.parse(await readFile(join(folder, name)));
        if (mail.to?.some((to) => to.address === email) && mail.subject?.includes(subject))
          link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0];
      }
      return link;
    })
    .toBeTruthy();
  return link ?? '';
}
