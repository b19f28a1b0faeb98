/** Words in German and Dutch texts are found inside compounds, on the site and in the admin. */
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { login, makeContent } from '#testing/make/make.ts';
import { namesFound, namesListed, paragraph, searchResults } from '#testing/searching.ts';
import { buildTestWorld } from '#testing/world.ts';
import { isSecondTier } from '#testing/by-tier.ts';

const subject = await buildTestWorld();
const { app, services, world, database } = subject;
const { a1, a2, b1 } = world.sites;
afterAll(subject.close);

type Site = typeof a1;
const setLanguage = (site: Site, language: string) =>
  database.superuser('update site set language = $2 where id = $1', [site.id, language]);
await setLanguage(a1, 'de');
await setLanguage(a2, 'nl-BE');
await setLanguage(b1, 'de-CH');
const tokens = {
  a: await login(app, world.a.users.admin.username),
  b: await login(app, world.b.users.admin.username),
};

const publish = (name: string, text: string, site: Site = a1) =>
  makeContent(services, site, { published: true, values: { name, body: paragraph(text) } });

const names = (text: string, site: Site = a1, more: Record<string, unknown> = {}) =>
  namesFound(app, { text, ...more }, site);
const listed = (search: string, site: Site = a1) =>
  namesListed(app, search, { token: site.organisationId === world.a.id ? tokens.a : tokens.b, site });

/** Name, text, and a phrase that finds it. */
type Pair = readonly [string, string, string];

const GERMAN: readonly Pair[] = [
  ['Kai', 'Der Hafenmeister grüßte vom Kai.', 'Hafen'],
  ['Reeder', 'Zwei Containerschiffe liegen auf Reede.', 'Schiff'],
  ['Pause', 'Der Schulhof ist leer.', 'Schule'],
  ['Felder', 'Nach dem langen Regen dieses Sommers war die Kartoffelernte gut.', 'Ernten'],
  ['Verkehr', 'Die Hauptstraße ist gesperrt.', 'Straßen'],
  ['Das Rathaus', 'Es wird verkauft.', 'Häuser'],
  ['Beiträge', 'Alle Krankenversicherungen werden teurer.', 'Versicherung'],
  ['Einsatz', 'Ein Feuerwehrmann half.', 'Feuerwehr'],
  ['Bund', 'Lübeck war eine Hansestadt.', 'Städte'],
  ['Herbst', 'Die Zugvögel sammeln sich.', 'Vogel'],
  ['Parzelle', 'Viele suchen Kleingärten.', 'Garten'],
  ['Uhr', 'Der Kirchturm steht schief.', 'Kirchen'],
];
const DUTCH: readonly Pair[] = [
  ['Kade', 'De havenmeester groette.', 'havens'],
  ['Rederij', 'Er ligt een vrachtschip.', 'schepen'],
  ['Opslag', 'Het oude pakhuis staat leeg.', 'huizen'],
  ['Storm', 'Alle reddingsboten voeren uit.', 'boot'],
  ['Gracht', 'Zeven ophaalbruggen zijn dicht.', 'brug'],
  ['Pauze', 'Op het schoolplein is het stil.', 'scholen'],
  ['Post', 'Wij sturen nieuwsbrieven.', 'brief'],
  ['Verbond', 'Deventer was een hanzestad.', 'steden'],
  ['Zorgverzekeringen', 'Ze worden duurder.', 'verzekering'],
  ['Toren', 'De kerkklok slaat twaalf.', 'kerken'],
  ['Kraan', 'Het drinkwater is schoon.', 'water'],
  ['Crèche', 'Een kinderdagverblijf sluit.', 'kind'],
];
for (const [name, text] of GERMAN) await publish(name, text);
for (const [name, text] of DUTCH) await publish(name, text, a2);

/** In the first tier every third. */
const some = (pairs: readonly Pair[]) => pairs.filter((_pair, index) => isSecondTier() || index % 3 === 0);

test.each(some(GERMAN))('%s is found in German', async (name, _text, phrase) => {
  expect(await names(phrase)).toEqual([name]);
  expect(await listed(phrase)).toEqual([name]);
});

test.each(some(DUTCH))('%s is found in Dutch', async (name, _text, phrase) => {
  expect(await names(phrase, a2)).toEqual([name]);
  expect(await listed(phrase, a2)).toEqual([name]);
});

test('words that are not part of one find nothing', async () => {
  for (const phrase of ['Bahnhof', 'Meisterschaft', 'Stadtrat', 'Kartoffel Feuerwehr', 'havenmeester']) {
    expect(await names(phrase), phrase).toEqual([]);
    expect(await listed(phrase), phrase).toEqual([]);
  }
  for (const phrase of ['bruggenhoofd', 'dak', 'hafenmeister', 'water kerk'])
    expect(await names(phrase, a2), phrase).toEqual([]);
});

describe('words and parts of words', async () => {
  await publish('Das Deichtor', 'Oben wohnt der Wärter.');
  await publish('Weit draußen', 'Der Deich hält.');
  await publish('Deichgraf', 'Ein Deichgraf bewacht den Sommerdeich.');

  test('items with the word come first, newer ones with parts of words after them', async () => {
    expect(await names('Deich')).toEqual(['Weit draußen', 'Deichgraf', 'Das Deichtor']);
    expect(await names('Deich', a1, { sort: 'newest' })).toEqual([
      'Deichgraf',
      'Weit draußen',
      'Das Deichtor',
    ]);
  });

  test('every word of the phrase may be a part', async () => {
    expect(await names('Sommer Deich')).toEqual(['Deichgraf']);
    expect(await names('Wärter Deich')).toEqual(['Das Deichtor']);
    expect(await listed('sommer deich')).toEqual(['Deichgraf']);
    expect((await names('Graf or Deichtor')).toSorted()).toEqual(['Das Deichtor', 'Deichgraf']);
  });

  test('quotes search the word itself, and exclusions only that word', async () => {
    expect(await names('"Deich"')).toEqual(['Weit draußen']);
    expect(await names('"Deich hält"')).toEqual(['Weit draußen']);
    expect(await names('Deich -Sommer')).toEqual(['Weit draußen', 'Deichgraf', 'Das Deichtor']);
    expect(await names('Deich -Sommerdeich')).toEqual(['Weit draußen', 'Das Deichtor']);
  });

  test('the compound is marked in the text that is shown', async () => {
    expect(await searchResults(app, { text: 'Ernte' }, a1)).toContain(
      'Sommers war die <mark>Kartoffelernte</mark>',
    );
  });
});

test('drafts and items of other sites stay unseen', async () => {
  await makeContent(services, a1, { values: { name: 'Lotsengebühren', body: paragraph('Entwurf.') } });
  await publish('Weiße Flotte', 'Ein Lotsenboot.', b1);
  expect(await names('Lotsen')).toEqual([]);
  expect(await listed('Lotsen')).toEqual(['Lotsengebühren']);
  expect(await listed('Gebühr')).toEqual(['Lotsengebühren']);
  expect(await names('Lotsen', b1)).toEqual(['Weiße Flotte']);
  expect(await listed('boot', b1)).toEqual(['Weiße Flotte']);
});

test('Swiss and German spelling find each other', async () => {
  await publish('Umleitung', 'Die Ringstrasse ist offen.', b1);
  expect(await names('Straße', b1)).toEqual(['Umleitung']);
});

test('however many words there are, a few of them are looked at', async () => {
  const client = new pg.Client({ connectionString: database.superuserConnectionString });
  await client.connect();
  const words = `insert into search_word select $1, 'content', char_length(word), word
    from generate_series(1, 20000) i cross join lateral unnest(array[i || 'walzwerk', 'walzwerk' || i, 'wort' || i]) as word`;
  try {
    await client.query(words, [world.a.id]);
    await client.query('begin');
    await client.query(`select set_config('masthead.organisation_id', $1, true)`, [String(world.a.id)]);
    const { rows } = await client.query<{ parts: number }>(
      `select cardinality(search_parts('german', 'content', 'walzwerk', 100)) as parts`,
    );
    const read = await client.query<{ whole: number; rows: number }>(
      `select seq_scan::integer as whole, idx_tup_fetch::integer as rows
       from pg_stat_xact_user_tables where relname = 'search_word'`,
    );
    await client.query('rollback');
    expect(rows).toEqual([{ parts: 200 }]);
    expect(read.rows[0]?.whole).toBe(0);
    expect(read.rows[0]?.rows).toBeLessThan(2_000);
  } finally {
    await client.end();
  }
});
