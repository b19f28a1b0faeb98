/** What changes at the mail date of an issue, without a write that purges cached responses. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layout } from '#entities/layout/entity.ts';
import { systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { magazineIssue } from './entities/magazine-issue/entity.ts';
import { magazinePublication } from './entities/magazine-publication/entity.ts';
import { hooks } from './entities/magazine-issue/server/hooks.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

type Work = Parameters<Parameters<typeof services.write>[1]>[0];
const write = <T>(run: (work: Work) => Promise<T>) => services.write(systemOf(world.a.id, [a1.id]), run);
const visit = (url: string) => app.inject({ url, headers: { host: a1.host } });

const publication = await write(({ records }) =>
  records.create(magazinePublication, { site: a1.id, name: 'Quay Yearbook' }),
);
const issueAt = (name: string, mailDate: string) =>
  write(({ records }) =>
    records.create(magazineIssue, { site: a1.id, publication: publication.id, name, mailDate }),
  );
/** Milliseconds until the issue of the test comes out: longer than its preparation takes. */
const AHEAD_MS = 6_000;
let issue = { id: 0, mailDate: '' };

beforeAll(async () => {
  await issueAt('Yearbook 2019', '2019-05-01T06:00:00Z');
  const mailDate = new Date(Date.now() + AHEAD_MS).toISOString();
  issue = { id: (await issueAt('Yearbook to come', mailDate)).id, mailDate };
  const block = { id: 'b1', type: 'issue_overview', v: 1, settings: { issue: issue.id } };
  await write(({ records }) =>
    records.create(layout, {
      site: a1.id,
      name: 'Rack',
      type: 'url-override',
      alias: ['news'],
      grid: {
        v: 1,
        rows: [{ id: 'r1', layout: '1', settings: {}, columns: [{ blocks: [block] }] }],
      },
    }),
  );
});

test('an issue, its year, its blocks and its sitemap entry appear at its mail date, also where they were cached', async () => {
  const year = new Date(issue.mailDate).getUTCFullYear();
  const shown = async () => {
    const [own, archive, front, rack, sitemap] = await Promise.all([
      visit(`/magazine/${issue.id}/yearbook-to-come`),
      visit(`/magazine/quay-yearbook/${year}`),
      visit('/magazine/quay-yearbook'),
      visit('/news'),
      visit('/sitemap/magazine.xml'),
    ]);
    const path = `/magazine/${issue.id}/`;
    return {
      own: own.statusCode,
      archive: archive.statusCode,
      front: front.body.includes(path),
      rack: rack.body.includes('Yearbook to come'),
      sitemap: sitemap.body.includes(path),
    };
  };
  const before = { own: 404, archive: 404, front: false, rack: false, sitemap: false };
  expect(await shown()).toEqual(before);
  // Cached responses are used, and unknown paths are known to be unknown.
  expect(await shown()).toEqual(before);
  for (const url of ['/news', '/magazine/quay-yearbook', '/sitemap/magazine.xml'])
    expect((await visit(url)).headers['x-cache'], url).toBe('hit');
  expect(Date.now()).toBeLessThan(Date.parse(issue.mailDate));
  await expect
    .poll(shown, { timeout: AHEAD_MS + 10_000, interval: 200 })
    .toEqual({ own: 200, archive: 200, front: true, rack: true, sitemap: true });
}, 30_000);

test('a sitemap that was cached contains an issue that is created afterwards', async () => {
  await visit('/sitemap/magazine.xml');
  const { id } = await issueAt('Yearbook 2020', '2020-05-01T06:00:00Z');
  expect((await visit('/sitemap/magazine.xml')).body).toContain(`/magazine/${id}/`);
});

test('the path of an issue that comes out later counts as a page, so that no redirect takes it', async () => {
  const { id } = await issueAt('Yearbook 2199', '2199-05-01T06:00:00Z');
  const path = `/magazine/${id}/yearbook-2199`;
  expect(await write((work) => hooks.pagesAt?.(work, a1.id, [path]) ?? Promise.resolve([]))).toEqual([path]);
});
