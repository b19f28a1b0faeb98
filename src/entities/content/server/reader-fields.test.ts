/** Fields that an editor fills in for readers appear on the page. */
import { afterAll, expect, test } from 'vitest';
import { taxonomy } from '#entities/taxonomy/entity.ts';
import { makeContent, systemOf, type MakeContentInput } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
afterAll(subject.close);
const { services, app, world } = subject;
const site = world.sites.a1;

const make = async (input: MakeContentInput) =>
  (await makeContent(services, site, { published: true, ...input })).id;

const person = (name: string) => make({ type: 'Contact', values: { name } });

async function pageOf(id: number): Promise<string> {
  const at = await app.inject({ url: `/${id}`, headers: { host: site.host } });
  const page = await app.inject({ url: String(at.headers.location), headers: { host: site.host } });
  expect(page.statusCode).toBe(200);
  return page.body;
}

/** The item's node in the structured data of the page. */
function dataIn(html: string): Record<string, unknown> {
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  return (JSON.parse(text) as { '@graph': Record<string, unknown>[] })['@graph'][0] ?? {};
}

test('contributors and photographers are listed next to the authors, each linked, and in structured data', async () => {
  const [wrote, photographed] = [await person('Tove Lindqvist'), await person('Emil Harms')];
  const id = await make({ values: { contributors: [wrote], photographers: [photographed] } });
  const html = await pageOf(id);
  expect(html).toMatch(
    /Contributors: (<!-- -->)?<a href="\/contact\/\d+\/tove-lindqvist">Tove Lindqvist<\/a>/,
  );
  expect(html).toMatch(/Photos: (<!-- -->)?<a href="\/contact\/\d+\/emil-harms">Emil Harms<\/a>/);
  expect(dataIn(html)['contributor']).toMatchObject([{ name: 'Tove Lindqvist' }, { name: 'Emil Harms' }]);
});

test('a person who is not published is not named', async () => {
  const draft = (await makeContent(services, site, { type: 'Contact', values: { name: 'Not Yet' } })).id;
  const html = await pageOf(await make({ values: { contributors: [draft] } }));
  expect(html).not.toContain('Contributors');
  expect(html).not.toContain('Not Yet');
});

test('a type that hides a field shows none of it, whatever is stored', async () => {
  const id = await make({ type: 'Company', values: { name: 'Kaiwerk' } });
  const someone = await person('Tove Hidden');
  await subject.database.superuser(`update content set contributors_ids = '{${someone}}' where id = ${id}`);
  expect(await pageOf(id)).not.toContain('Tove Hidden');
});

test('terms of the taxonomy are below the text, by their current names, and as keywords', async () => {
  const term = await services.write(systemOf(world.a.id, [site.id]), (work) =>
    work.records.create(taxonomy, { name: 'Shore power', type: 'Topic' }),
  );
  const id = await make({ values: { taxonomy: [term.id] } });
  const html = await pageOf(id);
  expect(html).toMatch(/aria-label="Topics"><ul><li><a href="\/topics\/shore-power">Shore power<\/a><\/li>/);
  expect(dataIn(html)['keywords']).toBe('Shore power');
  await services.write(systemOf(world.a.id, [site.id]), (work) =>
    work.records.update(taxonomy, {
      id: term.id,
      version: term.version,
      changes: { name: 'Cold ironing' },
    }),
  );
  await expect.poll(() => pageOf(id)).toContain('<a href="/topics/cold-ironing">Cold ironing</a>');
});

test('items related by hand precede the newest of the section, each once', async () => {
  const [first, second] = [
    await make({ values: { name: 'Read this next', primarySection: site.sections['news/ports'] } }),
    await make({ values: { name: 'And then this', primarySection: site.sections['news/ports'] } }),
  ];
  const draft = (await makeContent(services, site, { values: { name: 'Not out yet' } })).id;
  // The page already shows five of them above.
  for (const number of [1, 2, 3, 4, 5, 6, 7]) await make({ values: { name: `Newer ${number}` } });
  const html = await pageOf(await make({ values: { relatedTo: [second, draft, first] } }));
  const related = /data-block="related_content".*?<\/aside>/s.exec(html)?.[0] ?? '';
  const names = [...related.matchAll(/>(Read this next|And then this|Not out yet|Newer \d)</g)].map(
    ([, name]) => name,
  );
  expect(names.slice(0, 2)).toEqual(['And then this', 'Read this next']);
  expect(new Set(names).size).toBe(4);
  expect(names).not.toContain('Not out yet');
});

test.each(['Podcast', 'Webinar'])('the transcript of a %s can be read on its page', async (type) => {
  const transcript = 'Ilse: Good morning.\nTove: It is four o’clock.';
  const html = await pageOf(await make({ type, values: { name: 'On air', transcript } }));
  expect(html).toMatch(
    /<summary>Transcript<\/summary>.*<p>Ilse: Good morning\.<\/p><p>Tove: It is four o’clock\.<\/p>/,
  );
});

test('a podcast has its transcript in structured data, with its audio', async () => {
  const values = {
    name: 'On air',
    transcript: 'Ilse: Good morning.',
    fileSrc: 'https://sound.example/1.mp3',
  };
  const html = await pageOf(await make({ type: 'Podcast', values }));
  expect(dataIn(html)['associatedMedia']).toMatchObject({ transcript: 'Ilse: Good morning.' });
});

test('a printed transcript is unfolded', async () => {
  const id = await make({ type: 'Podcast', values: { name: 'On paper', transcript: 'Ilse: Good morning.' } });
  const printed = await app.inject({ url: `/print/content/${id}`, headers: { host: site.host } });
  expect(printed.body).toMatch(/<details class="transcript" open/);
});

test('a whitepaper links to its publisher’s page', async () => {
  const linkUrl = 'https://papers.example.org/small-quays';
  expect(await pageOf(await make({ type: 'Whitepaper', values: { linkUrl } }))).toMatch(
    /<a class="action-link" href="https:\/\/papers\.example\.org\/small-quays"/,
  );
});

test('an event shows the contact of its organisers', async () => {
  const values = {
    organization: 'Quayside',
    publicEmail: 'forum@quayside.example',
    phone: '+32 (0)59 555 01 44',
  };
  const html = await pageOf(await make({ type: 'Event', values }));
  expect(html).toContain('<a href="mailto:forum@quayside.example">forum@quayside.example</a>');
  expect(html).toContain('<a href="tel:+32595550144">+32 (0)59 555 01 44</a>');
  expect(dataIn(html)['organizer']).toMatchObject({
    email: 'forum@quayside.example',
    telephone: '+32 (0)59 555 01 44',
  });
});
