/**
 * Payloads in every registered text, on every page of the sites and every screen of the admin, with the
 * content security policy off.
 */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { screens } from '#registry/screens.admin.ts';
import { logIn } from './support/admin.ts';
import {
  databaseAddressOf,
  demoFolder,
  login,
  removeFolder,
  request,
  startApp,
  type RunningApp,
} from './support/app.ts';
import { pathsOf } from './support/crawl.ts';
import { NOT_PLANTED, NOT_SHOWN } from './support/not-shown.ts';
import { createPayloads, EVIL_HOST, type Payloads } from './support/payloads.ts';
import { idsOfEntities, makeMissing, plantPayloads, registeredTexts } from './support/plant-payloads.ts';

const SITES = ['quayside', 'batch', 'kaikante', 'raseef'];

/** Marks of the fields seen so far. */
const seen = new Set<string>();

/** The demo with payloads, in a process with an empty cache. */
interface Planted {
  app: RunningApp;
  ids: ReadonlyMap<string, number>;
  /** Paths in the sitemaps before the payloads were planted. */
  paths: ReadonlyMap<string, readonly string[]>;
}

async function plantedApp(payloads: Payloads): Promise<Planted> {
  const dataDir = await demoFolder();
  const before = await startApp({ dataDir });
  const address = await databaseAddressOf(before);
  await makeMissing(before, await login(before), address);
  const paths = new Map<string, readonly string[]>();
  for (const site of SITES) paths.set(site, await pathsOf({ host: `${site}.localhost`, port: before.port }));
  await plantPayloads(address, payloads);
  const ids = await idsOfEntities(address);
  await before.stop();
  return { app: await startApp({ dataDir }), ids, paths };
}

test('payloads in registered texts never run in the browser of a reader or of staff', async ({ browser }) => {
  const payloads = createPayloads();
  const { app, ids, paths } = await plantedApp(payloads);
  const planted = new Set([...payloads.marks.values()].map((name) => name.replace(/ text$/, '')));
  expect(registeredTexts().filter((name) => !planted.has(name) && !(name in NOT_PLANTED))).toEqual([]);
  const faults: string[] = [];
  try {
    for (const site of SITES)
      await test.step(site, async () =>
        faults.push(...(await walkSite(browser, app, site, paths.get(site) ?? []))),
      );
    await test.step('admin', async () => faults.push(...(await walkAdmin(browser, app, ids))));
  } finally {
    await app.stop();
    await removeFolder(app.dataDir);
  }
  const names = (isSeen: boolean) =>
    [...payloads.marks].filter(([mark]) => seen.has(mark) === isSeen).map(([, name]) => name);
  console.log(`${payloads.marks.size} fields with a payload, ${names(true).length} of them shown.`);
  const messages = faults.map((fault) =>
    fault.replaceAll(/zq[a-z]{3,4}qz/g, (mark) => `[${payloads.marks.get(mark) ?? mark}]`),
  );
  expect.soft([...new Set(messages)].toSorted()).toEqual([]);
  expect
    .soft(
      names(false)
        .filter((name) => !(name in NOT_SHOWN))
        .toSorted(),
      'fields nobody has seen',
    )
    .toEqual([]);
});

/** Opens a page in a browser without the policy; `faults` collects everything on it that is not allowed. */
async function watchedPage(browser: Browser): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('dialog', (dialog) => {
    faults.push(`${page.url()}: a dialogue “${dialog.message()}”`);
    void dialog.dismiss();
  });
  await context.route(
    ({ hostname }) => !hostname.endsWith('localhost'),
    (route) => {
      const url = route.request().url();
      if (new URL(url).hostname.endsWith(EVIL_HOST)) faults.push(`${page.url()}: asked for ${url}`);
      return route.abort();
    },
  );
  return { page, faults };
}

/** Returns the effects of a payload on the current page, and records the marks found on it. */
async function look(page: Page, sent: string): Promise<string[]> {
  const found = await page.evaluate(() => {
    const documents = [
      document,
      ...[...document.querySelectorAll('iframe')].flatMap((frame) => frame.contentDocument ?? []),
    ];
    const live = documents.flatMap((one) =>
      [
        ...one.querySelectorAll('[data-planted], [onload], [onerror], [onfocus], [onclick], [onmouseover]'),
      ].map((element) => `made an element: ${element.outerHTML.slice(0, 200)}`),
    );
    // Browsers follow no link to `data:`, and React blocks `javascript:` links with an error.
    const runs = (element: Element, address: string) => {
      const value = address.replaceAll(/[\s\p{Cc}]/gu, '').toLowerCase();
      if (value.startsWith('javascript:')) return !value.startsWith("javascript:thrownewerror('react");
      return /^data:(?!image\/)/.test(value) && !['A', 'AREA'].includes(element.tagName);
    };
    const addresses = documents.flatMap((one) =>
      [...one.querySelectorAll('[href], [src], [action], [formaction], [data]')].flatMap((element) =>
        [...element.attributes]
          .filter(
            ({ name, value }) =>
              /^(?:href|src|action|formaction|data|xlink:href)$/.test(name) && runs(element, value),
          )
          .map(
            ({ name, value }) => `an address that runs: ${element.tagName} ${name}=${value.slice(0, 120)}`,
          ),
      ),
    );
    const executed: unknown = Reflect.get(window, '__executed');
    const values = [...document.querySelectorAll('input, textarea, select')].map((field) =>
      String(Reflect.get(field, 'value')),
    );
    const html = documents.map((one) => one.documentElement.outerHTML);
    return {
      live: [...live, ...addresses],
      executed: executed === undefined ? [] : ['ran a program'],
      shown: [...html, ...values].join(' '),
    };
  });
  for (const [mark] of `${found.shown} ${sent}`.matchAll(/zq[a-z]{3,4}qz/g)) seen.add(mark);
  return [...found.executed, ...found.live].map((fault) => `${page.url()}: ${fault}`);
}

async function walkSite(
  browser: Browser,
  app: RunningApp,
  key: string,
  own: readonly string[],
): Promise<string[]> {
  const { page, faults } = await watchedPage(browser);
  const site = { host: `${key}.localhost`, port: app.port };
  expect(own.length).toBeGreaterThan(15);
  let pages = 0;
  for (const path of [...own, ...FURTHER_PATHS]) {
    const { status, body } = await request(app, site.host, path);
    if (status >= 500) faults.push(`${site.host}${path}: answered ${status}`);
    // Browsers don't render feeds; an item with a new slug redirects to its new URL.
    if (status === 301 || /^\s*<!doctype html/i.test(body)) {
      const answer = await page.goto(`http://${site.host}:${site.port}${path}`, { waitUntil: 'load' });
      const shown = answer?.status() ?? 0;
      if (shown === 200) pages += 1;
      if (shown >= 500) faults.push(`${site.host}${path}: answered ${shown}`);
    }
    faults.push(...(await look(page, body)));
  }
  await page.context().close();
  console.log(`${key}: ${pages} of ${own.length} addresses are pages.`);
  expect(pages).toBeGreaterThan(5);
  return faults;
}

const FURTHER_PATHS =
  '/rss /robots.txt /account/login /account/register /account /account/forgot-password /account/choose /search?q=port /search?q=%22%3E%3Cimg%20src%3Dx%20onerror%3Dwindow.__executed%3D1%20data-planted%3E'.split(
    ' ',
  );

async function walkAdmin(
  browser: Browser,
  app: RunningApp,
  ids: ReadonlyMap<string, number>,
): Promise<string[]> {
  const { page, faults } = await watchedPage(browser);
  const origin = `http://localhost:${app.port}`;
  await logIn(page, undefined, origin);
  for (const { path, shows, chromeless } of screens) {
    if (chromeless) continue;
    const id = ids.get(shows ?? 'content') ?? ids.get('content') ?? 1;
    const address = path.replace('$id', String(id)).replace(/\$\w+/, 'article');
    await page.goto(`${origin}/admin${address}`, { waitUntil: 'load' });
    await page.waitForLoadState('networkidle', { timeout: 8_000 }).catch(() => undefined);
    faults.push(...(await look(page, '')));
  }
  await page.context().close();
  return faults;
}
