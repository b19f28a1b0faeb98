/** Items are found in the language in which they are written, whatever the language of their site. */
import { afterAll, expect, test } from 'vitest';
import { content } from '#entities/content/entity.ts';
import { site } from '#entities/site/entity.ts';
import { runJobs } from '#testing/jobs.ts';
import { login, makeContent, systemOf } from '#testing/make/make.ts';
import { namesFound, namesListed, paragraph, searchResults } from '#testing/searching.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world, database } = subject;
const { a1, b1 } = world.sites;
const token = await login(app, world.a.users.editor.username);
afterAll(subject.close);

const publish = (name: string, text: string, language?: string) =>
  makeContent(services, a1, {
    published: true,
    values: { name, body: paragraph(text), ...(language && { language }) },
  });
const names = (text: string) => namesFound(app, { text }, a1);

test('stems of the item’s language are found on a site in another', async () => {
  await publish('Werft', 'Am Kai lagen viele Schiffe.', 'de');
  await publish('Bassin', 'Les bateaux arrivaient lentement.', 'fr');
  expect(await names('Schiffes')).toEqual(['Werft']);
  expect(await names('arrivait bateau')).toEqual(['Bassin']);
  expect(await names('"bateaux arrivent"')).toEqual(['Bassin']);
  expect(await searchResults(app, { text: 'Schiffes' }, a1)).toContain('<mark>Schiffe</mark>');
});

test('a change of the language writes the words again', async () => {
  const { id } = await publish('Deich', 'Die Zeitungen schwiegen.');
  expect(await names('Zeitung')).toEqual([]);
  await services.write(systemOf(world.a.id, [a1.id]), async ({ records }) => {
    const record = await records.find(content, id);
    if (record) await records.writeSkippingPrepare(content, record, { language: 'de' });
  });
  expect(await names('Zeitung')).toEqual(['Deich']);
});

test('a change of the site’s language writes the words of its items again', async () => {
  await makeContent(services, b1, {
    published: true,
    values: { name: 'Puerto', body: paragraph('Dos barcos hundidos.') },
  });
  await services.write(systemOf(world.b.id, [b1.id]), async ({ records }) => {
    const { version = 0 } = (await records.find(site, b1.id)) ?? {};
    await records.update(site, { id: b1.id, version, changes: { language: 'es' } });
  });
  expect(await namesFound(app, { text: 'hundida' }, b1)).toEqual([]);
  await runJobs(subject);
  expect(await namesFound(app, { text: 'hundida' }, b1)).toEqual(['Puerto']);
});

test('any tag is a language: those without stems are found by their words, as Latin, Persian and Yoruba are', async () => {
  const [row] = await database.superuser<{ same: boolean }>(
    `select search_configuration('fa') = 'simple'::regconfig and search_configuration('x-none') = 'simple'::regconfig
       and search_configuration('') = 'simple'::regconfig and search_configuration('pt-BR') = 'portuguese'::regconfig
       and search_configuration('sr-Latn-RS') = 'serbian'::regconfig as same`,
  );
  expect(row?.same).toBe(true);
  await publish('Barco', 'Os pescadores regressaram ao porto.');
  expect(await names('pescadores')).toEqual(['Barco']);
});

const UNSPACED = [
  ['ข่าว', 'เรือสินค้าออกจากท่าเรือกรุงเทพเมื่อเช้านี้', 'ท่าเรือ'],
  ['ข่าวน้ำ', 'ระดับน้ำขึ้นสูง', 'น้ำขึ้น'],
  ['ព័ត៌មាន', 'នាវាដឹកទំនិញចូលចតនៅកំពង់ផែភ្នំពេញ', 'កំពង់ផែ'],
  ['ຂ່າວ', 'ເຮືອບັນທຸກສິນຄ້າມາຮອດທ່າເຮືອແລ້ວ', 'ທ່າເຮືອ'],
  ['သတင်း', 'ကုန်တင်သင်္ဘောသည်ရန်ကုန်ဆိပ်ကမ်းသို့ရောက်သည်', 'ဆိပ်ကမ်း'],
  ['གསར་འགྱུར', 'གྲུ་གཟིངས་ཆེན་པོ་ཞིག་གྲུ་ཁར་འབྱོར།', 'གྲུ་ཁ'],
] as const;

test('parts of Thai, Khmer, Lao, Burmese and Tibetan texts are found and marked', async () => {
  for (const [name, text] of UNSPACED) await publish(name, text);
  for (const [name, , phrase] of UNSPACED) {
    expect(await names(phrase), phrase).toEqual([name]);
    expect(await namesListed(app, phrase, { token, site: a1 }), phrase).toEqual([name]);
  }
  expect(await searchResults(app, { text: 'ท่าเรือ' }, a1)).toContain('<mark>ท่าเรือ</mark>');
});
