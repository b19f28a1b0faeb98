import { afterAll, expect, test } from 'vitest';
import { content } from '#entities/content/entity.ts';
import { makeContent, systemOf } from '#testing/make/make.ts';
import { namesFound, paragraph } from '#testing/searching.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1, a2, b1 } = world.sites;
afterAll(subject.close);

interface Made {
  name: string;
  words?: string;
  type?: string;
}

const publish = ({ name, words = 'plain', type }: Made, site = a1) =>
  makeContent(services, site, {
    published: true,
    ...(type && { type }),
    values: { name, body: paragraph(words) },
  });

const ask = (filters: Record<string, unknown>, host = a1.host) =>
  app.inject({ url: `/search?filters=${encodeURIComponent(JSON.stringify(filters))}`, headers: { host } });

const names = (filters: Record<string, unknown>, host = a1.host) => namesFound(app, filters, { host });

test('words of name and text are found by their stems, the name first; quotes match only the whole phrase', async () => {
  await publish({ name: 'Winter timetable', words: 'The ferries stay in the harbour.' });
  await publish({ name: 'A ferry for the island', words: 'It sails in spring.' });
  expect(await names({ text: 'ferry' })).toEqual(['A ferry for the island', 'Winter timetable']);
  expect(await names({ text: 'harbours ferries' })).toEqual(['Winter timetable']);
  expect(await names({ text: '"island ferry"' })).toEqual([]);
  expect(await names({ text: 'ferry -island' })).toEqual(['Winter timetable']);
});

test('parts of words are not found where the language joins none', async () => {
  await publish({ name: 'The harbourmaster', words: 'At the firehouse.' });
  for (const text of ['master', 'house', 'fire']) expect(await names({ text }), text).toEqual([]);
  expect(await names({ text: 'harbourmaster' })).toEqual(['The harbourmaster']);
});

test('syntax and odd letters break nothing', async () => {
  for (const text of ["'", '"', '& | ! ( ) :*', '\\', '%_', '-', '--', 'a:b:c', '\u0000', '😀', 'the'])
    expect((await ask({ text })).statusCode, text).toBe(200);
  expect((await ask({ text: '<script>alert(1)</script>' })).body).not.toContain('<script>alert');
});

test('results include only what readers of the site may see now', async () => {
  const deleted = await publish({ name: 'Xylophone one' });
  await makeContent(services, a1, { values: { name: 'Xylophone draft' } });
  await publish({ name: 'Xylophone of others' }, b1);
  await publish({ name: 'Xylophone of the sister' }, a2);
  const later = await publish({ name: 'Xylophone later' });
  await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
    const record = await work.records.find(content, later.id);
    const published = new Date(Date.now() + 3_600_000).toISOString();
    if (record) await work.records.writeSkippingPrepare(content, record, { published });
    const note = await work.records.find(content, deleted.id);
    if (note) await work.records.writeSkippingPrepare(content, note, { notes: 'zeppelin' });
  });
  expect(await names({ text: 'xylophone' })).toEqual(['Xylophone one']);
  expect(await names({ text: 'zeppelin' })).toEqual([]);
  expect(await names({ text: 'xylophone' }, a2.host)).toEqual(['Xylophone of the sister']);
  await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
    const record = await work.records.find(content, deleted.id);
    if (record) await work.records.writeSkippingPrepare(content, record, { status: 2 });
  });
  expect(await names({ text: 'xylophone' })).toEqual([]);
});

test('narrows by type and section, and orders by date', async () => {
  await publish({ name: 'Quince old' });
  await publish({ name: 'Quince news', type: 'News' });
  const placed = await publish({ name: 'Quince quince quince' });
  await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
    const record = await work.records.find(content, placed.id);
    const section = a1.sections['news/ports'];
    const schedules = [{ section, option: 'Standard', start: null, end: null }];
    const published = new Date(Date.now() - 86_400_000).toISOString();
    if (record) await work.records.writeSkippingPrepare(content, record, { schedules, published });
  });
  expect(await names({ text: 'quince', types: ['News'] })).toEqual(['Quince news']);
  expect(await names({ text: 'quince', websiteSchedule: [a1.sections['news/ports']] })).toEqual([
    'Quince quince quince',
  ]);
  expect((await names({ text: 'quince' }))[0]).toBe('Quince quince quince');
  expect((await names({ text: 'quince', sort: 'newest' })).at(-1)).toBe('Quince quince quince');
  expect(await names({ text: 'quince', websiteSchedule: [b1.sections.news] })).toEqual([]);
});

test('more results have separate pages, and there is none after the last', async () => {
  for (let index = 0; index < 23; index += 1) await publish({ name: `Rowing boat ${index}` });
  const first = await ask({ text: 'rowing', page: 1 });
  expect(first.body).toContain('23 results for “rowing”');
  expect(first.body).toContain('rel="next"');
  expect(await names({ text: 'rowing', page: 2 })).toHaveLength(3);
  expect((await ask({ text: 'rowing', page: 2 })).body).not.toContain('rel="next"');
  expect((await ask({ text: 'rowing', page: 3 })).statusCode).toBe(404);
  expect((await ask({ text: 'rowing', page: 51 })).statusCode).toBe(404);
});

test('a flood of searches on one site is refused there, and another site is searched in the interim', async () => {
  const flood = Array.from({ length: 60 }, (_, index) => ask({ text: `flood ${index}` }));
  const other = await ask({ text: 'xylophone' }, b1.host);
  const codes = (await Promise.all(flood)).map((answer) => answer.statusCode);
  expect(other.statusCode).toBe(200);
  expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(40);
  const refused = (await Promise.all(flood)).filter((answer) => answer.statusCode === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers['retry-after']).toBe('5');
});

/** The facet links, in the form `Article 3`. */
async function choices(filters: Record<string, unknown>): Promise<string[]> {
  const { body } = await ask(filters);
  const narrowing = body.slice(body.indexOf('<dl'), body.indexOf('</dl>'));
  return [...narrowing.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map((link) =>
    (link[1] ?? '').replace(/<[^>]+>/g, ''),
  );
}

test('facets show how many match by type and section, whatever is selected', async () => {
  await publish({ name: 'Marlin one' });
  await publish({ name: 'Marlin two' });
  await publish({ name: 'Marlin news', type: 'News' });
  expect(await choices({ text: 'marlin' })).toEqual(expect.arrayContaining(['Article 2', 'News 1']));
  expect(await choices({ text: 'marlin', type: ['News'] })).toEqual(
    expect.arrayContaining(['Article 2', 'News 1']),
  );
  const placed = await publish({ name: 'Marlin placed' });
  await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
    const record = await work.records.find(content, placed.id);
    const schedules = [{ section: a1.sections['news/ports'], option: 'Standard', start: null, end: null }];
    if (record) await work.records.writeSkippingPrepare(content, record, { schedules });
  });
  const inSection = await choices({ text: 'marlin', websiteSchedule: [a1.sections['news/ports']] });
  expect(inSection).toEqual(expect.arrayContaining(['Ports 1', 'News 4']));
  expect(inSection.some((choice) => /^Article|^News 1$/.test(choice))).toBe(false);
});

test('the text around a match is shown, from the open part, with the match marked', async () => {
  const words = `It began quietly. ${'The tide was high and nobody came. '.repeat(40)} Then the capstan <script>broke</script> loose.`;
  await publish({ name: 'Night watch', words });
  const { body } = await ask({ text: 'capstans' });
  expect(body).toMatch(/Then the <mark>capstan<\/mark> &lt;script&gt;broke&lt;\/script&gt; loose/);
  expect(body).not.toContain('It began quietly');
});

test('an offered spelling finds results, and never reveals a word of gated text', async () => {
  await publish({ name: 'Hydrofoil' });
  await makeContent(services, a1, { values: { name: 'Secretproject' } });
  await publish({ name: 'Othersite' }, b1);
  await publish({ name: 'Sistersite' }, a2);
  const meant = async (text: string) => />([^<]*)<\/a>\?/.exec((await ask({ text })).body)?.[1] ?? null;
  expect(await meant('hydrofil')).toBe('hydrofoil');
  expect(await meant('hydorfoil')).toBe('hydrofoil');
  expect(await meant('jydrofoil')).toBe('hydrofoil');
  expect(await meant('"hydrofoill"')).toBe(null);
  expect(await meant('secretprojekt')).toBe(null);
  expect(await meant('othersitte')).toBe(null);
  expect(await meant('sistersit')).toBe(null);
  expect((await ask({ text: 'hydrofoil', type: ['Podcast'] })).body).toContain('No results of this type.');
});

test('responses are uncacheable, and search engines must not index them', async () => {
  const answer = await ask({ text: 'rowing' });
  expect(answer.headers['x-cache']).toBe('bypass');
  expect(answer.body).toContain('<meta name="robots" content="noindex">');
  expect((await ask({ text: 'rowing' })).headers['x-cache']).toBe('bypass');
  const bare = await app.inject({ url: '/search', headers: { host: a1.host } });
  expect([bare.statusCode, bare.body.includes('search-results')]).toEqual([200, false]);
});
