/** Templates of extensions in place of the product's header, footer, cards and titles. */
import { afterAll, expect, test } from 'vitest';
import { site } from '#entities/site/entity.ts';
import type { TemplateViews } from '#site/ui/templates.ts';
import { StandardCard } from '#site/ui/card.tsx';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const Broken = () => {
  throw new Error('the tide is out');
};

const harbour: TemplateViews = {
  Header: ({ data, menus }) => (
    <header className="harbour-header">
      {data.site.name}: {menus.header_primary.length} links
    </header>
  ),
  Footer: ({ year }) => <footer className="harbour-footer">{year}</footer>,
  Card: (props) => (
    <div className="harbour-card">
      <StandardCard {...props} />
    </div>
  ),
  ItemTitle: ({ content }) => <h1 className="harbour-title">{content.name}</h1>,
  css: '.harbour-header{color:#123456}',
};
const broken: TemplateViews = { Header: Broken, Footer: Broken, Card: Broken, ItemTitle: Broken, css: '' };

const lines: string[] = [];
const subject = await buildTestWorld({
  templateViews: { harbour, broken },
  log: { write: (line: string) => void lines.push(line) },
  environment: { LOG_LEVEL: 'error' },
});
const { app, services, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

const { id } = await makeContent(services, a1, { published: true, values: { name: 'The new quay' } });

async function choose(templates: string | null) {
  const settings: Record<string, unknown> = { baseStyles: { templates } };
  await services.write(systemOf(a1.organisationId, [a1.id]), async (work) => {
    const record = await work.records.find(site, a1.id);
    if (record) await work.records.writeSkippingPrepare(site, record, settings);
  });
}

async function pageAt(url: string): Promise<string> {
  const first = await app.inject({ url, headers: { host: a1.host } });
  const to = first.headers.location;
  return to ? (await app.inject({ url: String(to), headers: { host: a1.host } })).body : first.body;
}

/** Which of the marks are in the page, with the number of times. */
async function marksOf(url: string, marks: readonly string[]): Promise<Record<string, number>> {
  const body = await pageAt(url);
  return Object.fromEntries(marks.map((mark) => [mark, body.split(mark).length - 1]));
}

const OWN = [
  '<header class="harbour-header">',
  '<footer class="harbour-footer">',
  '<h1 class="harbour-title">',
];
const STANDARD = ['<footer class="site-footer', '<h1>The new quay</h1>', '<header class="header-parts">'];

test('a site that chooses templates has their header, footer, cards and titles, with their styles once', async () => {
  await choose('harbour');
  const style = '.harbour-header{color:#123456}';
  const marks = await marksOf(`/${id}`, [...OWN, style, ...STANDARD]);
  expect(Object.values(marks)).toEqual([1, 1, 1, 1, 0, 0, 0]);
  const cards = await marksOf('/', [
    '<div class="harbour-card"><article class="card ',
    '<article class="card ',
  ]);
  const [own, all] = Object.values(cards);
  expect(own).toBeGreaterThan(0);
  expect(own).toBe(all);
  expect(await marksOf('/no-such-page', OWN.slice(0, 1))).toEqual({ '<header class="harbour-header">': 1 });
});

test('views that throw are replaced by those of the product, and reported once', async () => {
  await choose('broken');
  expect(await marksOf(`/${id}`, STANDARD)).toEqual({
    '<footer class="site-footer': 1,
    '<h1>The new quay</h1>': 1,
    '<header class="header-parts">': 1,
  });
  expect(Object.values(await marksOf('/', ['<article class="card '])).at(0)).toBeGreaterThan(0);
  await pageAt('/no-such-page');
  const reported = lines.filter((line) => line.includes('the tide is out'));
  for (const part of ['header', 'footer', 'content_title', 'content_list'])
    expect(reported.filter((line) => line.includes(`broken/${part}`))).toHaveLength(1);
});

test.each([null, 'removed'])('a site with the templates %j has the views of the product', async (name) => {
  await choose(name);
  const marks = await marksOf(`/${id}`, [...STANDARD, 'harbour']);
  expect(Object.values(marks)).toEqual([1, 1, 1, 0]);
});

test('the settings of a site with templates of a removed extension can be saved', async () => {
  await choose('removed');
  const token = await login(app, world.a.users.admin.username);
  const read = await gql(app, {
    query: `{ getSite(input: { id: ${a1.id} }) { version baseStyles { templates } } }`,
    token,
    site: 'a1',
  });
  const { version, baseStyles } = read.result as { version: number; baseStyles: { templates: string } };
  expect(baseStyles.templates).toBe('removed');
  const changes = { baseStyles: { ...baseStyles, colorPalette: ['#123456'] } };
  const { error } = await gql(app, {
    id: 'updateSite',
    input: { id: a1.id, version, changes },
    token,
    site: 'a1',
  });
  expect(error).toBeNull();
});
