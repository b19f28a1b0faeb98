/**
 * Words are found in any spelling: accents, apostrophes, hyphens, numbers, and Arabic vowels and articles.
 */
import { afterAll, expect, test } from 'vitest';
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
await setLanguage(a2, 'de');
await setLanguage(b1, 'ar');
const tokens = {
  a: await login(app, world.a.users.admin.username),
  b: await login(app, world.b.users.admin.username),
};

const publish = (
  name: string,
  text: string,
  { site = a1, language }: { site?: Site; language?: string } = {},
) =>
  makeContent(services, site, {
    published: true,
    values: { name, body: paragraph(text), ...(language && { language }) },
  });
const names = (text: string, site: Site = a1) => namesFound(app, { text }, site);
const listed = (search: string, site: Site = a1) =>
  namesListed(app, search, { token: site.organisationId === world.a.id ? tokens.a : tokens.b, site });

/** Name, text, and phrases that find it. */
type Case = readonly [string, string, readonly string[]];

const ENGLISH: readonly Case[] = [
  [
    'Break',
    'They met in the cafés of Saint-Malo.',
    ['cafe', 'café', 'CAFES', 'cafés', 'saintmalo', 'saint malo'],
  ],
  ['Skipper', 'Captain O’Neill took the helm.', ['oneill', "o'neill", 'O’Neill', 'neill', 'o neill']],
  ['Mate', "Seamus O'Hara signed on.", ['ohara', 'O’Hara']],
  [
    'Post',
    'Send us an e-mail about it.',
    ['email', 'e-mail', 'emails', 'E‑Mail', '"an e-mail about"', '"email about"'],
  ],
  ['Inbox', 'Your emails never arrive.', ['e-mail', 'e-mails', 'emails']],
  ['Feature', 'A longread on dredging.', ['long-read', 'longread', 'long-reads']],
  [
    'Rules',
    'The MARPOL73/78 convention binds.',
    ['MARPOL', 'marpol73', 'MARPOL 73', 'marpol73/78', 'marpol-73'],
  ],
  ['Engine', 'The RT82 burns methanol.', ['rt82', 'RT-82', 'RT 82']],
  ['North', 'Værøy and Łódź trade with Tromsø.', ['vaeroy', 'Lodz', 'tromso', 'Tromsø']],
  ['Works', 'A naïve façade on the cooperative.', ['naive', 'facade', 'co-operative']],
];
const GERMAN: readonly Case[] = [
  ['Kaimauer', 'In den Häfen liegt Schlick.', ['Häfen', 'Haefen', 'Hafen', 'hafen', 'HÄFEN']],
  ['Umschlag', 'Zwei Haefen wurden vertieft.', ['Häfen', 'Haefen', 'Hafen']],
  ['Verkehr', 'Die Straße ist gesperrt.', ['Strasse', 'Straße', 'Straßen']],
  ['Kühlung', 'Der Kuehlraum war zu klein.', ['Kühlraum', 'Kuehlraum', 'Kühlräume']],
];
const ARABIC: readonly Case[] = [
  ['خبر أول', 'وصلت السفن إلى مِيناء جديد.', ['ميناء', 'مِيناء', 'الميناء', 'مـينـاء']],
  ['خبر ثان', 'السوق والجمارك في المدينة.', ['الجمارك', 'جمارك', 'والجمارك', 'المدينه', 'مدينة']],
  ['خبر ثالث', 'سفينة وحاوية في أزمة كبرى.', ['حاوية', 'وحاوية', 'ازمه', 'أزمة', 'كبري']],
];

for (const [name, text] of ENGLISH) await publish(name, text);
for (const [name, text] of GERMAN) await publish(name, text, { site: a2 });
for (const [name, text] of ARABIC) await publish(name, text, { site: b1 });

/** All spellings of each item; in the first tier every second. */
const each = (cases: readonly Case[]) =>
  cases.flatMap(([name, , phrases]) =>
    phrases
      .filter((_phrase, index) => isSecondTier() || index % 2 === 0)
      .map((phrase) => [phrase, name] as const),
  );

test.each(each(ENGLISH))('%s finds %s', async (phrase, name) => {
  expect(await names(phrase)).toContain(name);
  if (!/^"|s$/u.test(phrase)) expect(await listed(phrase)).toContain(name);
});

test.each(each(GERMAN))('%s finds %s in German', async (phrase, name) => {
  expect(await names(phrase, a2)).toContain(name);
  expect(await listed(phrase, a2)).toContain(name);
});

test.each(each(ARABIC))('%s finds %s in Arabic', async (phrase, name) => {
  expect(await names(phrase, b1)).toContain(name);
  expect(await listed(phrase, b1)).toContain(name);
});

test('either spelling of an umlaut finds the same', async () => {
  expect((await names('Haefen', a2)).toSorted()).toEqual((await names('Häfen', a2)).toSorted());
});

test('similar-looking words are not found', async () => {
  for (const phrase of ['caf', 'neil mail', 'marpol79', '"e-mail address"', 'kaffee'])
    expect(await names(phrase), phrase).toEqual([]);
  expect(await names('-cafe saint')).toEqual([]);
});

test('a match is marked as the text spells it', async () => {
  const marked = async (text: string, site: Site = a1) =>
    [...(await searchResults(app, { text }, site)).matchAll(/<mark>(.*?)<\/mark>/g)].map(([, word = '']) =>
      word.replaceAll('&#x27;', "'"),
    );
  expect(await marked('cafe')).toEqual(['cafés']);
  expect(await marked('oneill')).toEqual(['O’Neill']);
  expect(await marked('ohara')).toEqual(["O'Hara"]);
  expect((await marked('email')).toSorted()).toEqual(['e-mail', 'emails']);
  expect(await marked('marpol')).toEqual(['MARPOL']);
  expect(await marked('"an e-mail about"')).toEqual(['an e-mail about']);
  expect(await marked('Hafen', a2)).toEqual(expect.arrayContaining(['Häfen', 'Haefen']));
  expect(await marked('ميناء', b1)).toEqual(['مِيناء']);
  expect(await marked('جمارك', b1)).toEqual(['والجمارك']);
});
