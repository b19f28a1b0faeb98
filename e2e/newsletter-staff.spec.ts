/** What staff do with subscribers: an import, the history of an address, a segment, and the approval of a campaign. */
import { expect, test, type Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { startMailServer, type MailServer } from '#testing/mail/mail-server.ts';
import { call, login, removeFolder, startApp, type RunningApp } from './support/app.ts';
import { logIn } from './support/admin.ts';
import { expectAccessibleInBothSchemes, expectNoSidewaysScrolling } from './support/fixtures.ts';
import { query, until } from './support/newsletters.ts';
import { PASSWORD } from './support/people.ts';

const NEWSLETTER = 'The Tide Table';
const CONSENT = 'I agree to receive The Tide Table.';

let app: RunningApp;
let mail: MailServer;

test.beforeAll(async () => {
  mail = await startMailServer();
  const { url } = mail;
  app = await startApp({ environment: { SMTP_URL: url, SMTP_BULK_URL: url } });
});

test.afterAll(async () => {
  await app.stop();
  await mail.close();
  await removeFolder(app.dataDir);
});

const origin = () => `http://localhost:${app.port}`;
const admin = () => `${origin()}/admin`;

test('an import of subscribers reports each refused line with its reason', async ({ page }) => {
  await call(app, 'addNewsletterSuppression', { email: 'complained@harbour.example' }, await login(app));
  await logIn(page, undefined, origin());
  await page.goto(`${admin()}/newsletter-subscribers`);
  await page.getByRole('button', { name: 'Import subscribers' }).click();
  const dialog = page.getByRole('dialog');
  await choose(page, 'Newsletter', NEWSLETTER);
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'conference.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Email;First name;Country;Status;Shoe size',
        'berta@harbour.example;Berta;Germany;subscribed;39',
        'not-an-address;Nils;Norway;;',
        'complained@harbour.example;Carla;Spain;;',
        'dora@harbour.example;Dora;Atlantis;;',
        'emil@harbour.example;Jörg;DEU;unsubscribed;',
      ].join('\n'),
      'latin1',
    ),
  });
  const preview = dialog.getByRole('group', { name: 'What the file holds' });
  await expect(preview).toContainText('CSV, Windows-1252, separated by semicolons.');
  await expect(preview).toContainText('Not read: Shoe size.');
  await expect(preview.getByRole('row').filter({ hasText: 'emil@' })).toContainText('Jörg');
  await expect(preview.getByRole('listitem')).toHaveText([
    /^3 subscribed: added/,
    /^1 ended: stored as unsubscribed/,
    /^1 refused/,
    /^1 of these lose/,
  ]);
  await dialog.getByLabel('Where the addresses come from').fill('Port conference 2026');
  await dialog.getByLabel('Wording of the consent or legal basis').fill(CONSENT);
  await expectAccessibleInBothSchemes(page);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();

  const report = page.getByRole('status').filter({ hasText: `Last import: ${NEWSLETTER}` });
  await expect(report).toContainText(
    'Port conference 2026: 2 added, 1 suppressed, 1 ended, 1 invalid, 1 incomplete.',
  );
  await expect(report.getByText(/^Line 3: /)).toBeVisible();
  await expect(report.getByText(/^Line 4: .*suppressed/)).toBeVisible();
  await expect(report.getByText('Line 5: Read without the country.')).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  await page.getByRole('link', { name: /berta@harbour\.example/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'berta@harbour.example' })).toBeVisible();
  await expect(page.getByText('Germany', { exact: true })).toBeVisible();
  await expect(page.getByText('DEU', { exact: true })).toBeHidden();
  await expect(page.getByText('Normalised email')).toBeHidden();
  await expectAccessibleInBothSchemes(page);
});

test('the history of an address has its consent, and staff end its subscriptions there', async ({ page }) => {
  const email = 'henrik@harbour.example';
  await importAddresses([email]);
  await logIn(page, undefined, origin());
  await page.goto(`${admin()}/newsletter-address-history`);
  const search = page.getByRole('form', { name: 'Find an address' });
  await search.getByLabel('Email').fill('HENRIK@harbour.example');
  await search.getByRole('button', { name: 'Show history' }).click();
  const subscriptions = page.getByRole('region', { name: 'Subscriptions' });
  await expect(subscriptions.getByRole('heading', { name: NEWSLETTER })).toBeVisible();
  await expect(subscriptions).toContainText(CONSENT);
  await expectAccessibleInBothSchemes(page);

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Erase' }).click();
  await expect(dialog.getByText('This cannot be undone.')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Unsubscribe from everything' }).click();
  await dialog.getByLabel('Reason (optional)').fill('By phone');
  await dialog.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Suppression' })).toContainText('Gets no newsletters');
  await expect(subscriptions).toContainText('By phone');
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText('Unsubscribed');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScrolling(page);
});

test('a segment shows how many subscribers its rules select, with their addresses', async ({ page }) => {
  await importAddresses(['ida@harbour.example,Ida,Iceland', 'jon@harbour.example,Jon,Iceland']);
  await logIn(page, undefined, origin());
  await page.goto(`${admin()}/create-newsletter-segment`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Readers in Iceland');
  await choose(page, 'Property of rule 1', 'Country');
  await choose(page, 'Values of rule 1', 'Iceland');
  await page.keyboard.press('Escape');
  const preview = page.getByRole('group', { name: 'Subscribers in the segment' });
  await choose(page, 'Newsletter', NEWSLETTER);
  await preview.getByRole('button', { name: 'Count subscribers' }).click();
  await expect(preview.getByText('2 subscribers', { exact: true })).toBeVisible();
  await expect(preview.getByText('ida@harbour.example')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Create segment' }).click();
  await expect(page).toHaveURL(/\/edit-newsletter-segment\/\d+/);
  await page.goto(`${admin()}/newsletter-segments`);
  await expect(page.getByRole('link', { name: /Readers in Iceland/ })).toBeVisible();
  await expect(page.getByText('Country is any of Iceland')).toBeVisible();
});

test('a campaign is sent only after a second person has approved it', async ({ page, browser }) => {
  await query(
    app,
    `update site set newsletters = coalesce(newsletters, '{}') || '{"requiresApproval": true}'`,
    [],
  );
  await logIn(page, undefined, origin());
  await page.goto(`${admin()}/newsletter-campaigns`);
  await page.getByRole('link', { name: 'Twelve megawatts, nine plugs' }).click();
  await page.getByRole('textbox', { name: 'Preheader' }).fill('Barges wait for the second lock');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await expect(page.getByText('You changed this campaign last')).toBeVisible();
  await page.getByRole('button', { name: 'Send…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/A second person has to approve this campaign/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();

  const colleague = await browser.newPage();
  await logIn(colleague, await makeColleague(), origin());
  await colleague.goto(page.url());
  await expect(colleague.getByText('Waits for approval')).toBeVisible();
  await colleague.getByRole('button', { name: 'More actions' }).click();
  await colleague.getByRole('menuitem', { name: 'Approve…' }).click();
  await expectAccessibleInBothSchemes(colleague);
  await colleague.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(colleague.getByText('By Solveig Dahl')).toBeVisible();
  await colleague.close();

  await page.reload();
  await expect(page.getByText('By Solveig Dahl')).toBeVisible();
  await page.getByRole('button', { name: 'Send…' }).click();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('The campaign is sent in 60 seconds.')).toBeVisible();
});

test('staff test the welcome email of a newsletter that the settings offer', async ({ page }) => {
  await logIn(page, undefined, origin());
  await page.goto(`${admin()}/newsletter-settings`);
  const entry = page.getByRole('button', { name: new RegExp(`^newsletter 1\\s*${NEWSLETTER}`) });
  await expect(entry).toContainText('Show in the subscribe block');

  await page.goto(`${admin()}/newsletters`);
  await page.getByRole('link', { name: new RegExp(`^${NEWSLETTER}`) }).click();
  await page.getByRole('textbox', { name: 'Template of the welcome email' }).fill('Tide');
  await page.getByRole('option', { name: NEWSLETTER }).click();
  await page.getByRole('textbox', { name: 'Subject of the welcome email' }).fill('Welcome aboard');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('Test queued. It arrives within a minute.')).toBeVisible();
  await until(() => mail.emails.some(({ subject }) => subject === '[Test] Welcome aboard'));
  await expectAccessibleInBothSchemes(page);
});

/** Chooses an option of a list of choices by its label. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Imports lines of a file into the newsletter: email, first name, country. */
async function importAddresses(lines: readonly string[]): Promise<void> {
  const token = await login(app);
  const [row] = await query(app, 'select id from newsletter where title = $1', [NEWSLETTER]);
  const proof = { consentKind: 'express', consentText: CONSENT, origin: 'Port conference' };
  const begin = { newsletter: row?.['id'], ...proof };
  const begun = await call<{ import: number }>(app, 'beginNewsletterSubscriberImport', begin, token);
  const text = ['Email,First name,Country', ...lines].join('\n');
  await call(app, 'importNewsletterSubscribers', { import: begun.import, text, isLast: true }, token);
  await until(async () => {
    const [found] = await query(app, 'select state from newsletter_subscriber_import where id = $1', [
      begun.import,
    ]);
    return found?.['state'] === 'done';
  });
}

/** Creates a second administrator, who has accepted the invitation. */
async function makeColleague(): Promise<{ email: string; password: string }> {
  const token = await login(app);
  const email = 's.dahl@quayside.example';
  const person = { email, username: email, firstName: 'Solveig', lastName: 'Dahl' };
  await call(app, 'createCmsUser', { ...person, role: 'admin', isGlobal: 1, tenants: [] }, token);
  await until(() => mail.emails.some(({ recipient }) => recipient === email));
  const source = mail.emails.find(({ recipient }) => recipient === email)?.source ?? '';
  const { text = '' } = await PostalMime.parse(source);
  const hash = /[?&]hash=([A-Za-z0-9_-]{43})/.exec(text)?.[1];
  await call(app, 'cmsUser/validateCMSUserInvite', { hash, password: PASSWORD });
  return { email, password: PASSWORD };
}
