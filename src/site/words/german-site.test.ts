/** A German site as readers see it: no message is in English. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { site } from '#entities/site/entity.ts';
import { searchWords } from '#modules/search/words.ts';
import { siteWords } from '#site/ui/words.ts';
import { sentencesOf } from '#testing/dictionary.tsx';
import { makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

const ENGLISH = [...sentencesOf(siteWords('en')), ...sentencesOf(searchWords('en'))];

const plain = (html: string) => html.replaceAll('<!-- -->', '').replaceAll(/&#(\d+);/g, decoded);
const decoded = (_: string, code: string) => String.fromCharCode(Number(code));

async function visit(url: string, accept = 'text/html') {
  const answer = await app.inject({ url, headers: { host: a1.host, accept } });
  const moved = answer.headers['location'];
  return typeof moved === 'string' ? app.inject({ url: moved, headers: { host: a1.host, accept } }) : answer;
}

const englishIn = (html: string) => ENGLISH.filter((sentence) => plain(html).includes(sentence));

let article: number;
let event: number;

beforeAll(async () => {
  await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
    const before = await work.records.find(site, a1.id);
    if (before) await work.records.writeSkippingPrepare(site, before, { language: 'de' });
  });
  const paragraph = {
    type: 'paragraph',
    content: [{ type: 'text', text: 'Die Fähre legt an der Mole an.' }],
  };
  const body = { v: 1, content: [paragraph] };
  article = (
    await makeContent(services, a1, {
      published: true,
      values: { name: 'Fähre am Kai', body, primaryImage: { asset: world.a.assetId } },
    })
  ).id;
  const values = {
    name: 'Fähre und Fest',
    startDate: '2027-11-17T09:00:00.000Z',
    endDate: '2027-11-19T17:00:00.000Z',
    cost: 'frei',
    linkUrl: 'https://anmeldung.example.org/',
  };
  event = (await makeContent(services, a1, { type: 'Event', published: true, values })).id;
});

test('the list of English sentences holds what readers would see', () => {
  expect(ENGLISH).toEqual(
    expect.arrayContaining(['Skip to content', 'min read', 'Newest first', 'Return to Home']),
  );
  expect(englishIn('<p>5<!-- --> min read</p>')).toEqual(['min read']);
});

test.each([
  ['the home page', () => '/', 200, ['Zum Inhalt springen', 'Alle Rechte vorbehalten.', 'Ressorts']],
  ['an article', () => `/${article}`, 200, ['Min. Lesezeit', ' Uhr ', 'Navigationspfad', 'Drucken']],
  ['an event', () => `/${event}`, 200, ['17.–19. November 2027', 'Beginn', 'Kosten', '>Anmelden<']],
  [
    'the search with results',
    () => '/search?text=F%C3%A4hre',
    200,
    ['2 Ergebnisse für „Fähre“', 'Neueste zuerst', 'Veranstaltung'],
  ],
  ['the search without any', () => '/search?text=Zeppelin', 200, ['Nichts gefunden zu „Zeppelin“']],
  ['a missing page', () => '/gibt-es-nicht', 404, ['404 – Seite nicht gefunden', 'Zur Startseite']],
  ['a bad address', () => '/%zz', 400, ['Diese Adresse lässt sich nicht lesen.', 'Zur Startseite']],
])('%s speaks German, and nothing of it English', async (_page, url, status, expected) => {
  const { statusCode, body } = await visit(url());
  expect(statusCode).toBe(status);
  expect(body).toContain('<html lang="de" dir="ltr"');
  expect(englishIn(body)).toEqual([]);
  for (const text of expected) expect(plain(body)).toContain(text);
});

test('the day above the home page is in German newspaper style, and the search in the title', async () => {
  expect((await visit('/')).body).toMatch(
    /class="dateline">(?:\p{L}+tag|Mittwoch), \d{1,2}\. \p{L}+ \d{4}</u,
  );
  expect((await visit('/search?text=F%C3%A4hre')).body).toContain('<title>Suche: Fähre | ');
});

test('a missing file, and an expired preview, are reported in German', async () => {
  const file = await visit(`/media/file/${world.a.id}-${'0'.repeat(64)}/plan.pdf`);
  expect([file.statusCode, file.body]).toEqual([404, 'Diese Datei gibt es nicht.']);
  const preview = await visit('/_preview/shared/none');
  expect(preview.statusCode).toBe(410);
  expect(preview.body).toContain('Diese Seite gibt es nicht mehr.');
  expect(englishIn(preview.body)).toEqual([]);
});
