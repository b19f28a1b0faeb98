/** Plan of a Jekyll site, whose configuration contains the old site's origin and the URLs of its files. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseMapping } from '#import/mapping.ts';
import { importInto } from '#testing/imports.ts';
import { buildTestWorld } from '#testing/world.ts';
import { openFolder } from '../files/folder.ts';
import { describePlan } from './describe.ts';
import { planImport } from './plan.ts';

const { services, app, database, close, world } = await buildTestWorld();
const { a1 } = world.sites;
const folder = await mkdtemp(join(tmpdir(), 'jekyll-'));
afterAll(async () => {
  await rm(folder, { recursive: true });
  await close();
});

const CONFIGURATION = `title: The harbour
navigation:
  - name: Status
    url: https://status.elsewhere.example
url: "https://harbour.example" # without a slash
baseurl: ""
repository: https://code.example/harbour
permalink: /news/:year/:month/:day/:title/
collections:
  docs:
    output: true
  handbook:
    permalink: /help/:path/
  minutes:
    permalink: /:collection/:path:output_ext
`;

const FILES = {
  '_config.yml': CONFIGURATION,
  '_layouts/default.html': '<html></html>',
  '_layouts/news.html': '<html></html>',
  'index.html': '<p>All of it</p>',
  'feed.xml': '<rss/>',
  'fonts/letters.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '_posts/2014-05-06-the-quay.markdown':
    '---\ntitle: The quay reopens\nauthor: Ana Roos\ncategories: [release]\n---\nShips are back, see [how to moor](/docs/berths/moor/) and [the code]({{ site.repository }}/issues/4).',
  '_posts/2014-06-04-stickers.md':
    '---\ntitle: Stickers\ndate: 2014-06-04 15:46:53 -0400\nauthor: Ana Roos\ncategories: [release]\n---\nWe have stickers.\n\n![A quay]({{ site.baseurl }}/assets/img/quay.png)\n',
  '_docs/berths/moor.md':
    '---\ntitle: How to moor\n---\nSlowly, and [as we said](https://harbour.example/news/2014/05/06/the-quay/).',
  '_docs/overview.md':
    '---\ntype: index\n---\nAll there is to know about [the harbour](https://harbour.example/).',
  '_docs/tides.md': '---\ntitle: Tides\ndate: 2015-02-03\npermalink: /tides/\n---\nTwice a day.',
  '_handbook/ropes.md': '---\ntitle: Ropes\n---\nStrong ones.',
  '_handbook/knots.md': '---\ntitle: Knots\nredirect_from: old/knots.html\n---\nThree of them.',
  '_minutes/may.md':
    '---\ntitle: Minutes of May\ndate: 2014-05-31\nredirect_from: [/protocols/may.html, "?p=12", "https://else.example/may"]\n---\nWe met.',
  '_minutes/june.md':
    '---\ntitle: Minutes of June\ndate: 2014-06-30\nlink: https://else.example/june\n---\nWe met again.',
};

for (const [name, text] of Object.entries(FILES)) {
  await mkdir(join(folder, dirname(name)), { recursive: true });
  await writeFile(join(folder, name), text);
}
for (const name of ['quay', 'unused'])
  await cp(join(import.meta.dirname, 'fixtures/assets/quay.png'), join(folder, `img/${name}.png`));

const plan = await planImport(await openFolder(folder), {
  registry: services.registry,
  name: 'Harbour',
  only: null,
  withImages: false,
  today: '2026-11-24',
});
const text = describePlan(plan);

test('the configuration gives the old site’s address and the values of variables', () => {
  expect(plan.mapping).toMatchObject({
    links: { origins: ['https://harbour.example'] },
    templates: {
      dialect: 'jekyll',
      variables: { 'site.repository': 'https://code.example/harbour', 'site.baseurl': '' },
    },
  });
  expect(text).toContain('Old site: https://harbour.example.');
  expect(text).not.toContain('Variables without a value');
});

test('an image is found by the path that texts use for others, also where none does', () => {
  expect(plan.mapping.sources[0]).toMatchObject({
    key: 'images',
    records: [
      { file: 'img/quay.png', urls: ['/img/quay.png', '/assets/img/quay.png'] },
      { file: 'img/unused.png', urls: ['/img/unused.png', '/assets/img/unused.png'] },
    ],
  });
});

test('files of templates are one line, and a font is not an image', () => {
  const lines = text.split('\n').filter((line) => line.startsWith('Left out:'));
  expect(lines).toEqual([
    'Left out: _layouts/default.html, _layouts/news.html, feed.xml and 1 more. This format is not read. Convert it to JSON Lines or CSV.',
  ]);
  expect(plan.survey.images).toBe(2);
});

test('dates that records lack are those of their file names; pages get the day of the plan', () => {
  expect(text).toContain(
    '! 1 record has no date in front_matter.date: published is set to the date in the name of the file for them.',
  );
  expect(text).toContain(
    '! 2 records have no date in front_matter.date: published is set to 2026-11-24 for them.',
  );
});

test('nothing is lost, old URLs stay or redirect to their items in one hop, and links between texts work', async () => {
  const report = await importInto(services, a1, { mapping: parseMapping(plan.mapping), folder });
  // Two images have identical bytes, so the library stores one.
  expect(report.totals).toMatchObject({ created: 10, updated: 1, failed: 0 });
  expect(report.losses).toEqual([]);
  const rows = await database.superuser<{
    name: string;
    day: string;
    id: number;
    alias: string | null;
    body: unknown;
  }>(
    `select id, name, alias, published::date::text as day, status, body from content
     where organisation_id = $1 and name in ('The quay reopens', 'Stickers', 'How to moor') order by name`,
    [a1.organisationId],
  );
  expect(rows).toMatchObject([
    { name: 'How to moor', day: '2026-11-24', alias: 'docs/berths/moor', status: 1 },
    { name: 'Stickers', day: '2014-06-04', status: 1 },
    { name: 'The quay reopens', day: expect.stringMatching(/^2014-05-0[56]$/), status: 1 },
  ]);
  const quay = rows.find(({ name }) => name === 'The quay reopens');
  expect(JSON.stringify(quay?.body)).toContain('https://code.example/harbour/issues/4');
  const ask = (url: string) => app.inject({ url, headers: { host: a1.host } });
  const answer = await ask('/news/2014/05/06/the-quay');
  expect([answer.statusCode, answer.headers.location]).toEqual([
    301,
    expect.stringContaining(String(quay?.id)),
  ]);
  for (const url of ['/docs/berths/moor', '/docs/overview', '/tides', '/help/ropes'])
    expect([url, (await ask(url)).statusCode]).toEqual([url, 200]);
  expect((await ask('/docs/tides')).statusCode).toBe(404);
  // The record with an old URL retains it, and URLs with file extensions work as well, each in one hop.
  for (const [url, name] of [
    ['/minutes/may.html', 'Minutes of May'],
    ['/minutes/may', 'Minutes of May'],
    ['/protocols/may.html', 'Minutes of May'],
    ['/minutes/june.html', 'Minutes of June'],
    ['/old/knots.html', 'Knots'],
  ] as const) {
    const { statusCode, headers } = await ask(url);
    expect([url, statusCode]).toEqual([url, 301]);
    const page = await ask(String(headers.location));
    expect([page.statusCode, page.body.includes(`<h1>${name}`) || page.body.includes(name)]).toEqual([
      200,
      true,
    ]);
  }
  expect((await ask('/help/knots')).statusCode).toBe(200);
  expect(report.remarks.map(({ reason }) => reason)).toEqual([
    'addresses: “?p=12” can’t be a page URL, so no redirect was created.',
  ]);
  const elsewhere = await database.superuser(
    `select 1 from website_redirect where organisation_id = $1 and "from" in ('/may', '/june')`,
    [a1.organisationId],
  );
  expect(elsewhere).toEqual([]);
});

test('links that records mention are not old URLs, and their host is not the old site', () => {
  expect(plan.mapping).toMatchObject({ links: { origins: ['https://harbour.example'] } });
  const minutes = plan.mapping.sources.find(({ key }) => key === 'minutes');
  expect(JSON.stringify(minutes?.addresses)).not.toContain('front_matter.link');
});
