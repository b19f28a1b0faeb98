/**
 * Old URLs of a planned import reach their pages in one hop: those of Jekyll in a folder of its host, and
 * those of Hugo.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseMapping } from '#import/mapping.ts';
import { importInto } from '#testing/imports.ts';
import { buildTestWorld } from '#testing/world.ts';
import { openFolder } from '../files/folder.ts';
import { describePlan } from './describe.ts';
import { planImport } from './plan.ts';

const { services, app, close, world } = await buildTestWorld();
const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
  await close();
});

async function planned(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'permalinks-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, dirname(name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const options = {
    registry: services.registry,
    name: 'Old',
    only: null,
    withImages: false,
    today: '2026-11-26',
  };
  const plan = await planImport(await openFolder(folder), options);
  return { folder, plan, text: describePlan(plan) };
}

/** The title of the page that a URL reaches in at most one hop. */
async function reached(site: { host: string }, url: string): Promise<string> {
  const ask = (path: string) => app.inject({ url: path, headers: { host: site.host } });
  const answer = await ask(url);
  const page = answer.statusCode === 301 ? await ask(String(answer.headers.location)) : answer;
  return page.statusCode === 200
    ? (/<title>([^<|–·]*)/.exec(page.body)?.[1]?.trim() ?? '')
    : String(page.statusCode);
}

test('Jekyll below a path, with defaults and with permalinks, slugs and dates of files', async () => {
  const { folder, plan, text } = await planned({
    '_config.yml': `url: https://port.example
baseurl: /port
timezone: Europe/Berlin
permalink: /:year/:month/:title.html
defaults:
  - scope: { path: "_posts/notices", type: posts }
    values: { permalink: "/notices/:title/" }
`,
    '_posts/2020-01-02-quay.md':
      '---\ntitle: The quay\n---\nIt opens, see [the tide](/port/2021/01/high.html).',
    '_posts/2020-12-31-tide.md':
      '---\ntitle: The tide\ndate: 2020-12-31 23:30:00 +0000\nslug: high\n---\nHigh.',
    '_posts/notices/2020-05-06-berth.md': '---\ntitle: The berth\n---\nClosed.',
    '_posts/2020-07-08-own.md': '---\ntitle: Its own\npermalink: /own/:short_year/\n---\nOwn.',
    '_posts/2020-07-09-odd.md': '---\ntitle: An odd one\npermalink: /:colour/\n---\nOdd.',
  });
  expect(plan.mapping).toMatchObject({ links: { origins: ['https://port.example'], prefixes: ['/port/'] } });
  expect(text).toContain('Old URLs are made by /:year/:month/:title.html, as _config.yml has it.');
  const site = world.sites.a1;
  const report = await importInto(services, site, { mapping: parseMapping(plan.mapping), folder });
  expect(report.totals).toMatchObject({ created: 5, failed: 0 });
  expect(report.remarks.map(({ reason }) => reason)).toEqual([
    'permalink: “:colour” in the pattern “/:colour/” is not supported. No old URL redirects to the item.',
  ]);
  const titles = [];
  for (const url of [
    '/port/2020/01/quay.html',
    '/port/2021/01/high.html',
    '/port/notices/berth/',
    '/port/own/20/',
  ])
    titles.push(await reached(site, url));
  expect(titles).toEqual(['The quay', 'The tide', 'The berth', 'Its own']);
  const { body } = await app.inject({
    url:
      (await app.inject({ url: '/port/2020/01/quay', headers: { host: site.host } })).headers.location ?? '',
    headers: { host: site.host },
  });
  expect(body).toMatch(/<a [^>]*href="(?!\/port)[^"]*"[^>]*>the tide<\/a>/);
});

test('Hugo: permalinks of its configuration, slugs, URLs and pages; what is not understood is named', async () => {
  const { folder, plan, text } = await planned({
    'hugo.toml': `baseURL = "https://hafen.example/en/"
[permalinks.page]
posts = "/:year/:month/:slug/"
logs = "/:colour/:slug/"
[permalinks.section]
posts = "/all/"
`,
    'themes/plain/config.toml': 'baseURL = "https://theme.example/"',
    'content/posts/one.md': '+++\ntitle = "The first log"\ndate = 2020-03-04\n+++\nOne.',
    'content/posts/two.md': '+++\ntitle = "The second log"\ndate = 2020-03-05\nslug = "second"\n+++\nTwo.',
    'content/posts/three.md':
      '+++\ntitle = "The third log"\ndate = 2020-03-06\nurl = "/third.html"\n+++\nThree.',
    'content/guides/Moor Here.md': '+++\ntitle = "How to moor"\n+++\nSlowly.',
    'content/logs/l.md': '+++\ntitle = "A log"\ndate = 2020-03-07\n+++\nLog.',
  });
  expect(plan.mapping).toMatchObject({ links: { origins: ['https://hafen.example'], prefixes: ['/en/'] } });
  expect(text).toContain('permalinks of “section” are not understood');
  expect(text).toContain(
    '“:colour” in /:colour/:slug/, the permalink of “logs” in hugo.toml, is not understood',
  );
  const site = world.sites.a2;
  const report = await importInto(services, site, { mapping: parseMapping(plan.mapping), folder });
  expect(report.totals).toMatchObject({ created: 5, failed: 0 });
  expect(report.remarks.map(({ reason }) => reason)).toEqual([
    'permalink: “:colour” in the pattern “/:colour/:slug/” is not supported. No old URL redirects to the item.',
  ]);
  const titles = [];
  for (const url of [
    '/en/2020/03/the-first-log/',
    '/en/2020/03/second/',
    '/en/third.html',
    '/en/guides/moor-here/',
  ])
    titles.push(await reached(site, url));
  expect(titles).toEqual(['The first log', 'The second log', 'The third log', 'How to moor']);
});
