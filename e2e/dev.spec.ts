/** `npm run dev` in a clone of the project: each change to the sources shows, in open pages too. */
import { expect, test, type Page } from '@playwright/test';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runCommand } from '../scripts/lib/run-parallel.ts';
import { EXTENSION, writeExtension } from './support/acme-trade.ts';
import { addBlock, ownSite } from './support/add-block.ts';
import { logIn } from './support/admin.ts';
import { call, login, removeFolder, request, startApp, type RunningApp } from './support/app.ts';
import { copyProject, type CopiedProject } from './support/copied-project.ts';
import { watchConsole } from './support/fixtures.ts';
import { installTideHeights, TIDE_TABLES, usePackage } from './support/tide-tables.ts';

const VIEW = 'src/blocks/content-title/view.tsx';
const REDIRECT = 'src/entities/website-redirect';

test.describe.configure({ mode: 'serial' });

let copy: CopiedProject;
let app: RunningApp;
/** How long the start took, in milliseconds: the measure of this machine. */
let startMs: number;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  copy = await copyProject();
  // Only with a commit are the migrations that landed distinguished from drafts.
  const author = ['-c', 'user.name=Dev', '-c', 'user.email=dev@quayside.example'];
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    [...author, 'commit', '-qm', 'Start'],
  ]) {
    const result = await runCommand('git', args, { cwd: copy.root });
    expect(result.exitCode, result.output).toBe(0);
  }
  const from = performance.now();
  app = await startApp({ program: [join(copy.root, 'scripts/run.mjs'), 'dev'] });
  startMs = performance.now() - from;
});

test.afterAll(async () => {
  await app?.stop();
  if (app) await removeFolder(app.dataDir);
  await copy?.remove();
});

const siteOrigin = () => `http://quayside.localhost:${app.port}`;
const adminOrigin = () => `http://localhost:${app.port}`;

async function change(file: string, from: string, to: string): Promise<void> {
  const path = join(copy.root, file);
  const text = await readFile(path, 'utf8');
  expect(text).toContain(from);
  await writeFile(path, text.replaceAll(from, to));
}

const overlayOf = (page: Page) => page.locator('vite-error-overlay');

test('development shows a changed block on an open page without a restart', async ({ page }) => {
  const problems = watchConsole(page);
  const connected = page.waitForEvent('websocket');
  await page.goto(`${siteOrigin()}/ports`);
  await connected;
  await expect(page.locator('h1')).toHaveClass('content-title_section');
  const from = performance.now();
  await change(VIEW, '<h1 ', '<h1 data-changed="" ');
  await expect(page.locator('h1[data-changed]')).toBeVisible();
  const ms = Math.round(performance.now() - from);
  test.info().annotations.push({ type: 'change of a block visible', description: `${ms} ms` });
  expect(ms).toBeLessThan(startMs / 2);
  // The page's policy allows the socket, and nothing else is refused.
  expect(problems).toEqual([]);
  expect(app.process.exitCode).toBeNull();
});

test('a block that does not compile is shown with file, line and message until it is mended', async ({
  page,
}) => {
  const admin = await page.context().newPage();
  await logIn(admin, undefined, adminOrigin());
  await admin.goto(`${adminOrigin()}/admin/redirects`);
  await expect(admin.getByRole('heading', { name: 'Redirects' })).toBeVisible();
  await page.goto(`${siteOrigin()}/ports`);
  await change(VIEW, 'export function View(', 'const broken = ;\nexport function View(');
  for (const open of [page, admin])
    await expect(overlayOf(open).locator('.message')).toContainText(
      /src\/blocks\/content-title\/view\.tsx:\d+:16: Unexpected token/,
    );
  // A page that is opened later shows it too.
  await page.goto(`${siteOrigin()}/`);
  await expect(overlayOf(page).locator('.frame')).toContainText('const broken = ;');
  await change(VIEW, 'const broken = ;\n', '');
  await expect(overlayOf(page)).toHaveCount(0);
  await expect(overlayOf(admin)).toHaveCount(0);
  await expect(admin.getByRole('heading', { name: 'Redirects' })).toBeVisible();
  expect(app.process.exitCode).toBeNull();
});

test('a view that throws is shown over its page, and the rest of the page is served', async ({ page }) => {
  const heading = '<h1 data-changed="" ';
  await page.goto(`${siteOrigin()}/ports`);
  await expect(page.locator('h1')).toBeVisible();
  await change(
    VIEW,
    'export function View(',
    "const tide = (): string => { throw new Error('The tide is out.'); };\nexport function View(",
  );
  await change(VIEW, heading, '<h1 title={tide()} data-changed="" ');
  await expect(overlayOf(page).locator('.message')).toContainText(
    /src\/blocks\/content-title\/view\.tsx:\d+:\d+: The tide is out\./,
  );
  await expect(page.locator('footer')).toBeVisible();
  await expect(page.locator('h1')).toHaveCount(0);
  await change(VIEW, '<h1 title={tide()} data-changed="" ', heading);
  await expect(page.locator('h1[data-changed]')).toBeVisible();
  await expect(overlayOf(page)).toHaveCount(0);
});

test('a field that is added to an entity is drafted, migrated and shown in the API and the admin', async ({
  page,
}) => {
  await logIn(page, undefined, adminOrigin());
  await page.goto(`${adminOrigin()}/admin/create-redirect`);
  await expect(page.getByLabel('From')).toBeVisible();
  await expect(page.getByLabel('Remark')).toHaveCount(0);
  await change(
    `${REDIRECT}/entity.ts`,
    '    toAddress: text({',
    "    remark: text({ label: 'Remark', lengthMax: 200 }),\n    toAddress: text({",
  );
  // The open admin shows the form again, now with the field.
  await expect(page.getByLabel('Remark')).toBeVisible();
  const token = await login(app);
  const site = await ownSite(app, token);
  const values = { site, from: '/old-quay', to: '/ports', remark: 'Asked for by the harbour master' };
  const created = await call<{ remark?: string }>(app, 'createWebsiteRedirect', values, token);
  expect(created.remark).toBe(values.remark);
  // A draft that was edited after it ran is taken back and runs again.
  const draft = await draftOf('website_redirect_remark');
  await change(draft, 'add column remark text', "add column remark text default 'None'");
  // Rows that exist get the default of the column when it is added again.
  await expect.poll(() => remarkOf('/old-quay')).toBe('None');
});

async function draftOf(what: string): Promise<string> {
  const names = await readdir(join(copy.root, 'migrations'));
  const name = names.find((file) => file.endsWith(`_add_${what}.sql`));
  return `migrations/${name ?? `no draft of ${what}`}`;
}

test('a draft that can’t be taken back is named with what to do, and the site is served again once it is restored', async ({
  page,
}) => {
  const draft = await draftOf('website_redirect_remark');
  const text = await readFile(join(copy.root, draft), 'utf8');
  await page.goto(`${siteOrigin()}/ports`);
  await writeFile(join(copy.root, draft), `${text}update website_redirect set remark = 'Seen';\n`);
  await expect.poll(() => remarkOf('/old-quay')).toBe('Seen');
  await writeFile(join(copy.root, draft), text);
  const message = `${draft} changed or was removed after it ran in this database`;
  await expect(overlayOf(page).locator('.message')).toContainText(message);
  const failed = await page.goto(`${siteOrigin()}/ports`);
  expect(failed?.status()).toBe(503);
  await expect(page.locator('body > pre')).toContainText('rm -r data');
  await writeFile(join(copy.root, draft), `${text}update website_redirect set remark = 'Seen';\n`);
  await expect(page.locator('h1[data-changed]')).toBeVisible();
});

async function remarkOf(from: string): Promise<unknown> {
  const token = await login(app).catch(() => undefined);
  if (token === undefined) return undefined;
  const input = { site: await ownSite(app, token), limit: 100 };
  const stream = await call<{ edges: { node: { from: string; remark?: string } }[] }>(
    app,
    'getWebsiteRedirectStream',
    input,
    token,
  );
  return stream.edges.find(({ node }) => node.from === from)?.node.remark;
}

test('a changed screen shows in the open admin, which is not reloaded while a form has unsaved text', async ({
  page,
}) => {
  await logIn(page, undefined, adminOrigin());
  await page.goto(`${adminOrigin()}/admin/create-redirect`);
  await page.getByLabel('From').fill('/half-typed');
  await change(`${REDIRECT}/admin/screens.ts`, "many: 'Redirects'", "many: 'Moved pages'");
  await expect(
    page.getByText('This page was not reloaded, because it has text that is not saved.'),
  ).toBeVisible();
  await expect(page.getByLabel('From')).toHaveValue('/half-typed');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Reload now' }).click();
  await page.goto(`${adminOrigin()}/admin/redirects`);
  await expect(page.getByRole('heading', { name: 'Moved pages' })).toBeVisible();
  await change(`${REDIRECT}/admin/screens.ts`, "many: 'Moved pages'", "many: 'Old addresses'");
  await expect(page.getByRole('heading', { name: 'Old addresses' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/@[\w-]+\/redirects$/);
});

test('an extension that is added is generated, migrated and served without a command', async ({ page }) => {
  await writeExtension(copy, 'staged/acme-trade');
  await mkdir(dirname(join(copy.root, EXTENSION)), { recursive: true });
  await rename(join(copy.root, 'staged/acme-trade'), join(copy.root, EXTENSION));
  const token = await login(app);
  const site = await ownSite(app, token);
  const values = { site, from: '/winch', to: '/ports' };
  await expect
    .poll(() =>
      call<{ from?: string }>(app, 'createShortLink', values, token).then(
        ({ from }) => from,
        (error: unknown) => String(error),
      ),
    )
    .toBe('/winch');
  const settings = { source: 'site', title: 'From the shelf', count: 3 };
  await addBlock(app, token, { type: 'article_shelf', settings, place: 'first', layout: 'home' });
  await page.goto(siteOrigin());
  await expect(page.getByRole('heading', { name: 'From the shelf' })).toBeVisible();
  const answer = await request(app, 'quayside.localhost', '/');
  expect(answer.body).toContain('data-block="article_shelf"');
  const changed = await copy.changed();
  expect(changed.filter((path) => path.startsWith(`${EXTENSION}/migrations/`))).not.toEqual([]);
  expect(changed).toContain('graphql/mutation/createShortLink.gql');
});

test('a migration of an extension that fails is shown with its file and line until it is mended', async ({
  page,
}) => {
  const migration = `${EXTENSION}/migrations/20991231T2359_tides.sql`;
  await page.goto(`${siteOrigin()}/ports`);
  await writeFile(join(copy.root, migration), 'create table tide (\n  id nonsense\n);\n');
  await expect(overlayOf(page).locator('.message')).toContainText(
    `${migration}:2:6: type "nonsense" does not exist`,
  );
  await rm(join(copy.root, migration));
  await expect(page.locator('h1[data-changed]')).toBeVisible();
  await expect(overlayOf(page)).toHaveCount(0);
});

test('an extension is created by one command, tested in its folder, and uses an npm package', async ({
  page,
}) => {
  const printed = await copy.run('scripts/run.mjs', 'generate', '--new', 'extension', 'tide-tables');
  expect(printed).toContain(`${TIDE_TABLES}/blocks/tide-tables-notice/view.tsx`);
  const token = await login(app);
  const settings = { notice: 'High water is in two hours.' };
  const added = { type: 'tide_tables_notice', settings, place: 'first', layout: 'home' } as const;
  // Refused until the app was replaced by one that knows the block.
  await expect
    .poll(() =>
      addBlock(app, token, added).then(
        () => 'added',
        (error: unknown) => String(error),
      ),
    )
    .toBe('added');
  await page.goto(siteOrigin());
  const notice = page.locator('[data-block="tide_tables_notice"]');
  await expect(notice.getByRole('heading', { name: 'Notice' })).toBeVisible();

  await installTideHeights(copy);
  await usePackage(copy);
  await expect(notice).toContainText('at 4.2 metres');
  expect(existsSync(join(copy.root, TIDE_TABLES, 'node_modules/react'))).toBe(false);
  const tested = await runCommand('npm', ['test'], { cwd: join(copy.root, TIDE_TABLES) });
  expect(tested.output).toContain('1 passed, 0 failed');
});
