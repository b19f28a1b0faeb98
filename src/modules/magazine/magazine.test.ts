/** Publications and issues on the site and in the API. */
import { afterAll, describe, expect, test } from 'vitest';
import { magazineIssue } from './entities/magazine-issue/entity.ts';
import { magazinePublication } from './entities/magazine-publication/entity.ts';
import { magazineSection } from './entities/magazine-section/entity.ts';
import { layout } from '#entities/layout/entity.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1, a2 } = world.sites;
afterAll(subject.close);
const editor = await login(app, world.a.users.editor.username);

type Work = Parameters<Parameters<typeof services.write>[1]>[0];
const write = <T>(run: (work: Work) => Promise<T>) => services.write(systemOf(world.a.id, [a1.id]), run);
const visit = (url: string, { host }: { host: string } = a1) => app.inject({ url, headers: { host } });
const bodyOf = async (url: string) => (await visit(url)).body;

const seen = await makeContent(services, a1, { published: true, values: { name: 'The second lock' } });
const also = await makeContent(services, a1, { published: true, values: { name: 'Pilots by night' } });
const draft = await makeContent(services, a1, { values: { name: 'Not ready yet' } });

const quay = await write(({ records }) =>
  records.create(magazinePublication, {
    site: a1.id,
    name: 'Quay & Crane',
    tagline: 'For terminals',
    subscribeUrl: '/subscribe',
  }),
);
const hidden = await write(({ records }) =>
  records.create(magazinePublication, { site: a1.id, name: 'Secret Sheet', active: false }),
);
const unborn = await write(({ records }) =>
  records.create(magazinePublication, { site: a1.id, name: 'Unborn Weekly' }),
);
const cover = await write(({ records }) =>
  records.create(magazineSection, { site: a1.id, name: 'Cover story', publication: quay.id }),
);
const issueOf = (name: string, mailDate: string, values: object = {}) =>
  write(({ records }) =>
    records.create(magazineIssue, { site: a1.id, publication: quay.id, name, mailDate, ...values }),
  );
const may = await issueOf('May 2026', '2026-05-01T06:00:00Z', {
  description: 'All about locks.',
  contents: [
    { section: cover.id, items: [seen.id, draft.id] },
    { section: null, items: [also.id, seen.id] },
  ],
});
const april = await issueOf('April 2026', '2026-04-01T06:00:00Z');
const old = await issueOf('December 2024', '2024-12-01T06:00:00Z');
const coming = await issueOf('Next decade', '2199-01-01T06:00:00Z', { contents: [{ items: [also.id] }] });
const inactive = await issueOf('Kept back', '2026-03-01T06:00:00Z', { active: false });
const secret = await issueOf('Of the secret sheet', '2026-05-02T06:00:00Z', { publication: hidden.id });

await issueOf('Of the unborn weekly', '2199-02-01T06:00:00Z', { publication: unborn.id });

describe('pages', () => {
  test('pages of an issue show its contents section by section: published items, each once', async () => {
    const body = await bodyOf(`/magazine/${may.id}/may-2026`);
    expect(body).toContain('<title>Quay &#38; Crane: May 2026 | ');
    const main = body.slice(body.indexOf('<h1'));
    expect(main).toMatch(/May 2026.*All about locks\..*Cover story.*The second lock.*Pilots by night/s);
    expect(main.match(/<h3[^>]*><a href="[^"]*the-second-lock"/g)).toHaveLength(1);
    expect(body).not.toContain('Not ready yet');
    expect(body).toContain('href="/subscribe"');
  });

  test('pages of an issue have one URL', async () => {
    const { statusCode, headers } = await visit(`/magazine/${may.id}/some-other-name`);
    expect([statusCode, headers['location']]).toEqual([301, `/magazine/${may.id}/may-2026`]);
    expect((await visit(`/magazine/${may.id}`)).statusCode).toBe(301);
  });

  test('pages of a publication show published issues, newest first, and link to its years', async () => {
    const body = await bodyOf('/magazine/quay-crane');
    expect(body).toMatch(/<h1[^>]*>Quay &amp; Crane<\/h1>.*May 2026.*April 2026/s);
    expect(body).toContain('href="/magazine/quay-crane/2024"');
    for (const name of ['Next decade', 'Kept back', 'Secret']) expect(body, name).not.toContain(name);
    // The newest issue is shown separately above, and is not repeated in the list below it.
    expect(body.split('magazine-overview_issues')[1]).not.toContain(`/magazine/${may.id}/`);
    expect(body).not.toContain('noindex');
    const year = await bodyOf('/magazine/quay-crane/2024');
    expect(year).toContain('December 2024');
    expect(year).not.toContain('May 2026');
  });

  test('pages of all publications are at /magazine, without hidden ones', async () => {
    const body = await bodyOf('/magazine');
    expect(body).toContain('Quay &amp; Crane');
    expect(body).not.toMatch(/Secret|Unborn/);
  });

  test.each([
    ['an issue that is not out yet', () => `/magazine/${coming.id}/next-decade`],
    ['an issue that is not shown', () => `/magazine/${inactive.id}/kept-back`],
    ['an issue of a hidden publication', () => `/magazine/${secret.id}/of-the-secret-sheet`],
    ['a hidden publication', () => '/magazine/secret-sheet'],
    ['a publication whose first issue is not out yet', () => '/magazine/unborn-weekly'],
    ['a year without issues', () => '/magazine/quay-crane/2020'],
  ])('%s has none', async (_what, path) => {
    expect((await visit(path())).statusCode).toBe(404);
  });

  test('pages of another site are not here', async () => {
    expect((await visit(`/magazine/${may.id}/may-2026`, a2)).statusCode).toBe(404);
    expect((await visit('/magazine', a2)).statusCode).toBe(404);
  });

  test('change at the next request after an edit', async () => {
    const path = '/magazine/quay-crane';
    await bodyOf(path);
    expect((await visit(path)).headers['x-cache']).toBe('hit');
    await write(async ({ records }) => {
      const record = await records.find(magazinePublication, quay.id);
      const changes = { tagline: 'For all quays' };
      await records.update(magazinePublication, { id: quay.id, version: record?.version ?? 0, changes });
    });
    expect(await bodyOf(path)).toContain('For all quays');
  });

  test('pages are in the sitemap', async () => {
    expect(await bodyOf('/sitemap.xml')).toContain('/sitemap/magazine.xml</loc>');
    const entries = await bodyOf('/sitemap/magazine.xml');
    expect(entries).toContain(`/magazine/${may.id}/may-2026</loc>`);
    expect(entries).toContain('/magazine/quay-crane</loc>');
    expect(entries).not.toMatch(/next-decade|unborn|secret-sheet/);
  });

  test('pages of a publication exist from its first issue on', async () => {
    const onA2 = systemOf(world.a.id, [a2.id]);
    const born = await services.write(onA2, ({ records }) =>
      records.create(magazinePublication, { site: a2.id, name: 'Newborn Weekly' }),
    );
    const at = async (path: string) => (await visit(path, a2)).statusCode;
    const firstOf = (mailDate: string) =>
      services.write(onA2, ({ records }) =>
        records.create(magazineIssue, { site: a2.id, publication: born.id, name: 'First', mailDate }),
      );
    expect([await at('/magazine/newborn-weekly'), await at('/magazine')]).toEqual([404, 404]);
    await firstOf('2199-01-01T06:00:00Z');
    expect([await at('/magazine/newborn-weekly'), await at('/magazine')]).toEqual([404, 404]);
    await firstOf('2026-05-01T06:00:00Z');
    expect([await at('/magazine/newborn-weekly'), await at('/magazine')]).toEqual([200, 200]);
  });
});

describe('the API', () => {
  const ask = (id: string, input: Record<string, unknown>, token?: string) =>
    gql(app, { id, input, host: a1.host, ...(token !== undefined && { token, site: a1.key }) });
  const names = async (id: string, input: Record<string, unknown> = {}) =>
    ((await ask(id, input)).result as { edges: { node: { name: string } }[] }).edges.map(
      ({ node }) => node.name,
    );

  test('the API returns published issues to readers', async () => {
    expect(await names('getPublicationStream')).toEqual(['Quay & Crane']);
    expect(await names('getIssues')).toEqual(['May 2026', 'April 2026', 'December 2024']);
    expect((await ask('getIssues', { publicationId: hidden.id })).code).toBe('NOT_FOUND');
    expect(await names('getIssues', { limit: 1 })).toEqual(['May 2026']);
    expect((await ask('getIssue', { id: april.id })).result).toMatchObject({ name: 'April 2026' });
    for (const { id } of [coming, inactive, secret])
      expect((await ask('getIssue', { id })).code).toBe('NOT_FOUND');
    for (const { host } of [a2, world.sites.b1])
      expect((await gql(app, { id: 'getIssue', input: { id: april.id }, host })).code).toBe('NOT_FOUND');
    expect((await ask('getMagazinePublication', { id: quay.id })).result).toMatchObject({
      alias: 'quay-crane',
    });
    for (const { id } of [hidden, unborn])
      expect((await ask('getMagazinePublication', { id })).code).toBe('NOT_FOUND');
    expect((await ask('getMagazinePublication', { id: hidden.id }, editor)).result).toMatchObject({
      name: 'Secret Sheet',
    });
  });

  test('streams the items of an issue that is out', async () => {
    expect((await names('getContentStream', { issueId: may.id })).toSorted()).toEqual([
      'Pilots by night',
      'The second lock',
    ]);
    expect(await names('getContentStream', { issueId: coming.id })).toEqual([]);
    expect(await names('getContentStream', { issueId: april.id })).toEqual([]);
  });

  test('the API returns which issue or publication a page is about', async () => {
    const edition = 'https://viewer.zmags.com/publication/1a2b3c4d';
    const zmag = await issueOf('At Zmags', '2025-02-01T06:00:00Z', { digitalEditionUrl: edition });
    const page = async (alias: string) =>
      (await ask('getWebsiteLayoutPage', { alias })).result as { page: Record<string, unknown> };
    expect((await page(`magazine/${zmag.id}/at-zmags`)).page).toMatchObject({
      type: 'issue',
      id: zmag.id,
      issueId: zmag.id,
      publicationId: quay.id,
      zmagId: '1a2b3c4d',
    });
    expect((await page('magazine/quay-crane')).page).toMatchObject({
      type: 'publication',
      id: quay.id,
      issueId: null,
      publicationId: quay.id,
    });
  });

  test('the API lists which issues a page shows, each once, and excludes them from the next grid', async () => {
    const issues = (id: string, show: string) => ({
      id,
      type: show,
      v: 1,
      settings: show === 'magazine_overview' ? { show: 'issues' } : {},
    });
    await write(({ records }) =>
      records.create(layout, {
        site: a1.id,
        name: 'Rack',
        type: 'url-override',
        alias: ['news'],
        loadMoreType: 'custom-click',
        grid: {
          v: 1,
          rows: [
            { id: 'r1', layout: '1', settings: {}, columns: [{ blocks: [issues('b1', 'magazine_issue')] }] },
            {
              id: 'r2',
              layout: '1',
              settings: { loadsLater: true },
              columns: [{ blocks: [issues('b2', 'magazine_issue')] }],
            },
          ],
        },
      }),
    );
    const page = (await ask('getWebsiteLayoutPage', { alias: 'news' })).result as {
      layout: { usedIssueIds: number[] };
    };
    expect(page.layout.usedIssueIds).toEqual([may.id]);
    const next = await ask('getSecondaryGrid', {
      alias: 'news',
      gridSettings: { excludeIssueIds: [may.id] },
    });
    expect(next.result).toMatchObject({ excludeIssueIds: [may.id, april.id], isUnderFilled: false });
    const last = await ask('getSecondaryGrid', {
      alias: 'news',
      gridSettings: { excludeIssueIds: [may.id, april.id, old.id] },
    });
    expect(last.result).toMatchObject({ isUnderFilled: true, grid: { rows: [] } });
  });

  test('an alias that is taken or would be an issue’s, and a publication of another site, are refused', async () => {
    const create = (input: Record<string, unknown>) =>
      ask('createMagazinePublication', { site: a1.id, ...input }, editor);
    expect(await create({ name: 'Other', alias: 'quay-crane' })).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect((await create({ name: 'Yearbook', alias: '2026' })).body).toContain('Alias must contain a letter');
    const foreign = { site: a1.id, publication: quay.id, name: 'June', mailDate: '2026-06-01T06:00:00Z' };
    expect((await ask('createMagazineIssue', foreign, editor)).code).toBeNull();
    expect((await ask('createMagazineIssue', { ...foreign, site: a2.id }, editor)).code).not.toBeNull();
  });
});
