/** The extension of examples/harbour in a copy of the project: each part acts, the product is upgraded below it, and nothing is left of it. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { addBlock, ownSite } from './support/add-block.ts';
import { createItem, logIn, publish } from './support/admin.ts';
import { call, login, removeFolder, request, runMasthead, startApp, type RunningApp } from './support/app.ts';
import { copyProject, type CopiedProject } from './support/copied-project.ts';
import { expectAccessible, watchConsole } from './support/fixtures.ts';
import { changeGeneral } from './support/site-settings.ts';

const FOLDER = 'extensions/harbour';
const OFFICE = 'office@harbour.example';
const CONTRIBUTOR = { email: 'mara@quayside.example', password: 'quayside-contributor' };

/** Files that `npm run generate` writes. */
const GENERATED = /^(?:src\/registry\/|graphql\/|schema\.graphql$|docs\/error-reasons\.md$)/;

test.describe.configure({ mode: 'serial' });

let copy: CopiedProject;
let app: RunningApp;
let receiver: Server;
const heard: { event: string; body: string }[] = [];

test.beforeAll(async () => {
  test.setTimeout(900_000);
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      heard.push({
        event: String(request.headers['masthead-event']),
        body: Buffer.concat(chunks).toString('utf8'),
      });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  copy = await copyProject();
  await copy.overlay('examples/harbour', FOLDER);
  // Installs its packages, and drafts its migration.
  await copy.run('scripts/run.mjs', 'generate');
  await copy.build();
  app = await start();
});

test.afterAll(async () => {
  await app?.stop();
  if (app) await removeFolder(app.dataDir);
  await copy?.remove();
  receiver.close();
});

const start = (dataDir?: string) =>
  startApp({
    root: copy.root,
    environment: { WEBHOOK_ORIGINS: receiverOrigin() },
    ...(dataDir === undefined ? {} : { dataDir }),
  });
const receiverOrigin = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
const siteOrigin = () => `http://quayside.localhost:${app.port}`;
const adminOrigin = () => `http://localhost:${app.port}`;

interface Stream<Node> {
  edges: { node: Node }[];
}

async function bookings(token: string): Promise<{ id: number; ship: string; state: string }[]> {
  const input = { site: await ownSite(app, token), limit: 20 };
  const { edges } = await call<Stream<{ id: number; ship: string; state: string }>>(
    app,
    'getBerthBookingStream',
    input,
    token,
  );
  return edges.map(({ node }) => node);
}

async function book(page: Page, { ship, draught }: { ship: string; draught: string }): Promise<void> {
  const form = page.locator('[data-block="berth_booking_form"] form');
  await form.getByLabel('Ship').fill(ship);
  await form.getByLabel('Email').fill('skipper@ships.example');
  await form.getByLabel('Draught').fill(draught);
  await form.getByLabel('Arrival').fill('2027-05-14T18:00');
  await form.getByRole('button', { name: 'Request a berth' }).click();
}

test('the extension changes no file of the product by hand', async () => {
  const changed = (await copy.changed()).filter((path) => !path.startsWith(`${FOLDER}/`));
  expect(changed.filter((path) => !GENERATED.test(path))).toEqual([]);
  const tested = await copy.run('scripts/run.mjs', 'test', FOLDER);
  expect(tested).toContain('6 passed, 0 failed');
});

test('an item of its type has its own field kind, on the page and in the API', async ({ page }) => {
  const token = await login(app);
  await changeGeneral(app, token, await ownSite(app, token), ({ supportedContentTypes }) => ({
    supportedContentTypes: [...(supportedContentTypes as string[]), 'Harbour'],
  }));
  await logIn(page, undefined, adminOrigin());
  await createItem(page, 'harbour', 'Port of Terneuzen', adminOrigin());
  await page.getByRole('textbox', { name: 'UN/LOCODE' }).fill('NLTNZ');
  await page.getByLabel('Depth at low water').fill('1250');
  await expect(page.getByText(/All changes saved|Saved/).first()).toBeVisible();
  await publish(page);
  const id = Number(/(\d+)(?:\D*)$/.exec(new URL(page.url()).pathname)?.[1]);
  expect(await call(app, 'getContent', { id }, token)).toMatchObject({ locode: 'NLTNZ', depth: 1_250 });
  await page.goto(`${siteOrigin()}/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Port of Terneuzen' })).toBeVisible();
});

test('its island computes tides with its npm package in the browser', async ({ page }) => {
  const token = await login(app);
  await addBlock(app, token, { type: 'tide_table', settings: {}, place: 'first', layout: 'home' });
  const problems = watchConsole(page);
  await page.goto(siteOrigin());
  const island = page.locator('[data-island="tide-table"]');
  await expect(island).toHaveAttribute('data-awake');
  await island.getByLabel('Day').fill('2026-11-24');
  await expect(island.getByRole('status')).toHaveText('Spring tide: strong currents');
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

test('a booking of a reader is checked, mailed to the office of the settings, and sent to a webhook', async ({
  page,
}) => {
  const token = await login(app);
  const site = await ownSite(app, token);
  const { version } = await call<{ version: number }>(app, 'getSite', { id: site }, token);
  await call(app, 'updateSite', { id: site, version, changes: { harbour: { office: OFFICE } } }, token);
  const events = ['harbour/berthBooked'];
  const values = { name: 'Office', url: `${receiverOrigin()}/berths`, events, isGlobal: 1 };
  const { id: webhook } = await call<{ id: number }>(app, 'createWebhook', values, token);
  await call(app, 'createWebhookSecret', { id: webhook }, token);
  await addBlock(app, token, { type: 'berth_booking_form', settings: {}, place: 'first', layout: 'home' });

  await page.goto(siteOrigin());
  await book(page, { ship: 'Deep Blue', draught: '4.20' });
  await expect(page.getByRole('alert')).toContainText('The ship is too deep for the harbour.');
  await expect(page.locator('[data-error="draught"]')).toHaveText('Our berths are 3 m deep at low water.');
  expect(await bookings(token)).toEqual([]);
  await book(page, { ship: 'Sterke Yerke', draught: '1.85' });
  await expect(page.locator('[data-block="berth_booking_form"] .form-done')).toBeFocused();
  expect(await bookings(token)).toMatchObject([{ ship: 'Sterke Yerke', state: 'requested' }]);

  await expect.poll(() => heard.map(({ event }) => event)).toEqual(['harbour/berthBooked']);
  const [booking] = await bookings(token);
  expect(JSON.parse(heard[0]?.body ?? '')).toMatchObject({ data: { bookingId: booking?.id } });
  const mails = () => call<Stream<{ to: string; subject: string }>>(app, 'getMailOutboxStream', {}, token);
  await expect
    .poll(async () => (await mails()).edges.map(({ node }) => [node.to, node.subject]))
    .toContainEqual([OFFICE, 'New booking: Sterke Yerke']);
});

test('its permission opens list and CSV, also by a role, and is refused to a contributor', async ({
  page,
}) => {
  const person = ['--first-name', 'Mara', '--last-name', 'Lindqvist', '--password', CONTRIBUTOR.password];
  const place = ['--organisation', 'Quayside Press', '--role', 'contributor'];
  await runMasthead(app.dataDir, ['create-user', CONTRIBUTOR.email, ...place, ...person], copy.root);
  const contributor = await login(app, CONTRIBUTOR);
  await expect(bookings(contributor)).rejects.toThrow('You do not have permission to do this.');
  const token = await login(app);
  const desk = { name: 'Berth desk', key: 'berth_desk', permissions: ['manage_berths'] };
  await call(app, 'createUserRole', desk, token);
  const found = await call<Stream<{ id: number; version: number }>>(
    app,
    'getCmsUserStream',
    { search: 'Lindqvist' },
    token,
  );
  const [user] = found.edges.map(({ node }) => node);
  const given = { id: user?.id, version: user?.version, changes: { role: 'berth_desk' } };
  await call(app, 'updateCmsUser', given, token);
  expect(await bookings(contributor)).toMatchObject([{ ship: 'Sterke Yerke' }]);
  await logIn(page, undefined, adminOrigin());
  await page.goto(`${adminOrigin()}/admin/e/berthBooking`);
  await expect(page.getByRole('row', { name: /Sterke Yerke/ })).toContainText('1.85 m');
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /CSV/ }).click();
  const saved = await (await downloading).path();
  expect(await readFile(saved, 'utf8')).toContain('Sterke Yerke');
});

test('the reader gets an email in the language of the site when the office confirms', async ({ page }) => {
  const token = await login(app);
  const [booking] = await bookings(token);
  await logIn(page, undefined, adminOrigin());
  await page.goto(`${adminOrigin()}/admin/e/berthBooking/${booking?.id}`);
  await page.getByRole('radiogroup', { name: 'State' }).getByText('Confirmed', { exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await bookings(token)).map(({ state }) => state)).toEqual(['confirmed']);
  const mails = () => call<Stream<{ to: string; subject: string }>>(app, 'getMailOutboxStream', {}, token);
  await expect
    .poll(async () => (await mails()).edges.map(({ node }) => [node.to, node.subject]))
    .toContainEqual(['skipper@ships.example', 'Your berth booking']);
});

test('its header is on the sites that choose it', async ({ page }) => {
  const token = await login(app);
  const site = await ownSite(app, token);
  const { version } = await call<{ version: number }>(app, 'getSite', { id: site }, token);
  await call(
    app,
    'updateSite',
    { id: site, version, changes: { baseStyles: { templates: 'harbour' } } },
    token,
  );
  await page.goto(siteOrigin());
  await expect(page.locator('.templates-harbour_name')).toContainText('Quayside');
  await expectAccessible(page);
});

test('an upgrade of the product below it leaves it as it was', async () => {
  await app.stop();
  const header = join(copy.root, 'src/settings/header.ts');
  const text = await readFile(header, 'utf8');
  const upgraded = text.replace(
    /\n {2}fields: \{\n/,
    "\n  fields: {\n    newsDesk: text({ label: 'News desk', lengthMax: 80 }),\n",
  );
  expect(upgraded).not.toBe(text);
  await writeFile(
    header,
    upgraded.includes("#fields/text/field.ts'")
      ? upgraded
      : `import { text } from '#fields/text/field.ts';\n${upgraded}`,
  );
  await copy.run('scripts/run.mjs', 'generate');
  await copy.build();
  app = await start(app.dataDir);
  expect(await bookings(await login(app))).toHaveLength(1);
  await writeFile(header, text);
});

test('the removed extension leaves nothing', async () => {
  await app.stop();
  await rm(join(copy.root, 'extensions'), { recursive: true });
  await copy.run('scripts/run.mjs', 'generate');
  expect((await copy.changed()).filter((path) => !path.startsWith('extensions/'))).toEqual([]);
  await copy.build();
  const reported = await runMasthead(app.dataDir, ['remove-extension', 'harbour'], copy.root);
  expect(reported).toContain('berth_booking');
  await runMasthead(app.dataDir, ['remove-extension', 'harbour', '--yes'], copy.root);
  const examined = await runMasthead(app.dataDir, ['doctor'], copy.root);
  expect(examined).toContain('No extension left anything.');
  app = await start(app.dataDir);
  const token = await login(app);
  const { edges } = await call<Stream<{ type: string }>>(
    app,
    'getContentList',
    { site: await ownSite(app, token), type: 'Article', state: 'published', limit: 1 },
    token,
  );
  expect(edges).toHaveLength(1);
  const home = (await request(app, 'quayside.localhost', '/')).body;
  expect(home).not.toMatch(/tide_table|berth_booking|templates-harbour/);
});
