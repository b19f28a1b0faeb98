/** Old URLs of an archive: items retain them as their paths, or the URLs redirect to the items in one hop. */
import { afterAll, expect, test } from 'vitest';
import { parseMapping } from '#import/mapping.ts';
import { importInto } from '#testing/imports.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

const run = (sources: Record<string, unknown>[], isDryRun = false) =>
  importInto(services, a1, {
    isDryRun,
    folder: import.meta.dirname,
    mapping: parseMapping({
      name: 'Old paths',
      links: { origins: ['https://old.example'] },
      sources: sources.map((source) => ({
        format: 'inline',
        recordKey: 'id',
        target: 'Article',
        ...source,
        ...(source['fields'] === undefined && {
          fields: {
            name: 'title',
            alias: 'url',
            published: { transform: [{ constant: '2015-04-24' }, { date: {} }] },
          },
        }),
      })),
    }),
  });
const remarksOf = ({ remarks }: Awaited<ReturnType<typeof run>>) =>
  remarks.map(({ position, outcome, reason }) => `${position} ${outcome}: ${reason}`);
const responseTo = async (url: string) => {
  const { statusCode, headers } = await app.inject({ url, headers: { host: a1.host } });
  return [statusCode, headers['location']];
};

test('permalinks stay as they are; one that is taken or impossible is reported with its position, the item is there', async () => {
  const report = await run([
    {
      key: 'permalinks',
      records: [
        { id: 1, title: 'Slash at the end', url: '/2015/04/24/slash/' },
        { id: 2, title: 'Whole', url: 'https://old.example/news/Whole.html' },
        { id: 3, title: 'The second', url: '/2015/04/24/slash' },
        { id: 4, title: 'A section', url: '/news/' },
        { id: 5, title: 'A route', url: '/search/x' },
        { id: 6, title: 'A query', url: '/?p=12' },
        { id: 7, title: 'None', url: '' },
      ],
    },
  ]);
  expect(report.totals).toMatchObject({ created: 7, failed: 0 });
  expect(remarksOf(report).toSorted()).toEqual([
    'permalinks:3 warning: alias: “/2015/04/24/slash” is the URL of “Slash at the end”. The item has its automatic URL.',
    'permalinks:4 warning: alias: “/news” is the section News. The item has its automatic URL.',
    'permalinks:5 warning: alias: “/search/x” is a reserved URL of the site. The item has its automatic URL.',
    'permalinks:6 warning: alias: Custom URL must be a path without ? and #. The item has its automatic URL.',
  ]);
  for (const [url, path] of [
    ['/2015/04/24/slash/', '/2015/04/24/slash'],
    ['/news/Whole.html?a=b', '/news/whole.html?a=b'],
  ] as const)
    expect(await responseTo(url)).toEqual([301, path]);
  expect(await responseTo('/2015/04/24/slash')).toEqual([200, undefined]);
});

test('one of many items with one permalink, written concurrently, has it and all are imported', async () => {
  const records = Array.from({ length: 12 }, (_, id) => ({ id, title: `Twin ${id}`, url: '/twins' }));
  const report = await run([{ key: 'twins', records }]);
  expect(report.totals).toMatchObject({ created: 12, failed: 0, warnings: 11 });
});

test('a page whose path is taken is at the next one, with a warning', async () => {
  const records = [
    { id: 1, title: 'Imprint', url: '/legal/imprint' },
    { id: 2, title: 'Imprint of old', url: '/legal/imprint/' },
  ];
  const report = await run([{ key: 'pages', target: 'Page', records }]);
  expect(report.totals).toMatchObject({ created: 2, failed: 0 });
  expect(remarksOf(report)[0]).toContain('The page is at /legal/imprint-2.');
  expect(await responseTo('/legal/imprint-2')).toEqual([200, undefined]);
});

const MOVED = {
  key: 'moved',
  redirects: true,
  addresses: ['url', 'others', 'source_path'],
  fields: {
    name: 'title',
    published: { path: 'day', transform: [{ date: {} }] },
    unpublished: { path: 'until', transform: [{ date: {} }] },
  },
  records: [
    {
      id: 1,
      day: '2015-04-24',
      title: 'Moved',
      url: 'https://old.example/moved/one.html',
      others: [
        '/moved/one/',
        '/moved/one',
        '/Moved/%C3%9Cber?x=1',
        '/news/',
        '/search/y',
        'https://else.example/z',
      ],
      source_path: '_posts/moved.md',
    },
    { id: 2, day: '2015-04-24', title: 'Second', url: '/moved/two', others: ['/moved/one'] },
    { id: 3, day: null, title: 'A draft', url: '/moved/draft' },
    { id: 4, day: '2015-04-24', until: '2016-04-24', title: 'Over', url: '/moved/over' },
  ],
};
const redirectsOf = () =>
  database.superuser<{ from: string; to: string }>(
    `select "from", "to" from website_redirect where site_id = $1 and "from" like '/moved/%' order by "from"`,
    [a1.id],
  );

const hidden =
  'The record is not published, so its old URLs do not redirect to it. Run the import again after it is published.';

test('every old path of a record redirects to it immediately, the first of two wins, and drafts and ended items get none', async () => {
  const dry = await run([MOVED], true);
  expect(await redirectsOf()).toEqual([]);
  const report = await run([MOVED]);
  const withoutIds = (lines: string[]) => lines.map((line) => line.replace(/\d{8}/g, 'id'));
  expect(withoutIds(remarksOf(dry))).toEqual(withoutIds(remarksOf(report)));
  expect(remarksOf(report)).toEqual([
    'moved:2 warning: The address /moved/one belongs to another record; links keep leading there.',
    'moved:1 warning: addresses: /news is the URL of another page.',
    'moved:1 warning: addresses: “/search/y” is a reserved URL of the site.',
    expect.stringContaining('moved:2 warning: addresses: A redirect from /moved/one to /article/'),
    `moved:3 warning: addresses: ${hidden}`,
    `moved:4 warning: addresses: ${hidden}`,
  ]);
  const rows = await redirectsOf();
  expect(rows.map(({ from }) => from)).toEqual([
    '/moved/one',
    '/moved/one.html',
    '/moved/two',
    '/moved/über',
  ]);
  const target = rows[0]?.to ?? '';
  for (const url of ['/moved/one', '/moved/one/', '/MOVED/one.html', '/moved/%C3%BCber', '/moved/%c3%bcber/'])
    expect(await responseTo(`${url}?a=b`), url).toEqual([301, `${target}?a=b`]);
  expect(await responseTo(target)).toEqual([200, undefined]);
});

test('redirects of an import have their target record', async () => {
  const without = await database.superuser(
    `select w."from" from website_redirect w where not exists (select from reference r
     where r.organisation_id = w.organisation_id and r.from_entity = 'websiteRedirect' and r.from_id = w.id)`,
  );
  expect(without).toEqual([]);
});

test('a second run changes nothing', async () => {
  const before = await redirectsOf();
  const report = await run([MOVED]);
  expect(report.totals).toMatchObject({ created: 0, updated: 0, unchanged: 4, failed: 0 });
  expect(await redirectsOf()).toEqual(before);
});

test('redirects to an imported item follow a path that it gets later', async () => {
  const withPath = { ...MOVED, fields: { ...MOVED.fields, alias: 'url' } };
  const report = await run([withPath]);
  expect(report.totals).toMatchObject({ updated: 4, failed: 0 });
  // The import runs in a separate process; servers are notified within a second.
  await expect.poll(() => responseTo('/moved/one.html'), { timeout: 5_000 }).toEqual([200, undefined]);
  expect(await responseTo('/moved/one/')).toEqual([301, '/moved/one.html']);
});

test('a redirect that precedes its target finds it, whatever the order of the sources', async () => {
  const report = await run([
    {
      key: 'early',
      target: 'websiteRedirect',
      records: [{ id: 1, from: '/early/', to: 'https://old.example/late/' }],
      fields: { from: 'from', to: 'to' },
    },
    {
      key: 'late',
      records: [{ id: 1, title: 'Late', url: '/late-item' }],
      addresses: [{ transform: [{ constant: '/late' }] }],
    },
  ]);
  expect(report.totals).toMatchObject({ created: 2, failed: 0 });
  expect(await responseTo('/early')).toEqual([301, '/late-item']);
});

test('old paths without a slash at the start redirect to the record, at the root and relative to its page; others are named', async () => {
  const report = await run([
    {
      key: 'bare',
      redirects: true,
      addresses: ['source_path', 'aliases'],
      records: [
        {
          id: 1,
          title: 'Bare',
          url: '',
          source_path: 'bare/one.md',
          aliases: [
            'old-bare/one.html',
            '/old-bare/two.html',
            'old-bare/three',
            2015,
            '#part',
            'urn:x:y',
            '//else.example/bare',
          ],
        },
      ],
    },
  ]);
  expect(remarksOf(report)).toEqual([
    'bare:1 warning: addresses: “#part” can’t be a page URL, so no redirect was created.',
    'bare:1 warning: addresses: “urn:x:y” can’t be a page URL, so no redirect was created.',
  ]);
  const target = (await responseTo('/old-bare/one.html'))[1];
  expect(String(target)).toContain('/bare');
  for (const url of ['/old-bare/two.html', '/old-bare/three', '/2015', '/bare/old-bare/three'])
    expect(await responseTo(url), url).toEqual([301, target]);
  expect(await responseTo('/else.example/bare')).toEqual([404, undefined]);
  expect(await responseTo('/bare/one.md')).toEqual([404, undefined]);
});

test('redirects of the source may begin without a slash, or with the old host', async () => {
  const report = await run([
    {
      key: 'written',
      target: 'websiteRedirect',
      records: [
        { id: 1, from: 'written/one.html', to: '/news' },
        { id: 2, from: 'https://old.example/written/two/', to: '/news' },
        { id: 3, from: 'https://else.example/written/three', to: '/news' },
      ],
      fields: { from: 'from', to: 'to' },
    },
  ]);
  expect(report.totals).toMatchObject({ created: 2, failed: 1 });
  await expect.poll(() => responseTo('/written/one.html'), { timeout: 5_000 }).toEqual([301, '/news']);
  expect(await responseTo('/written/two')).toEqual([301, '/news']);
});
