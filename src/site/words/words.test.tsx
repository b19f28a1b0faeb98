/** The dictionaries of the site and of the search are complete, used, and shown in the site's language. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { cardWords } from '#content-types/card-words.ts';
import { formatsOf, type EveryLanguage, type Formats } from '#model/define-words.ts';
import { pageSubject } from '#examples/cards.ts';
import { LANGUAGES } from '#text/languages.ts';
import { searchWords } from '#modules/search/words.ts';
import { ar as arSearch } from '#modules/search/words/ar.ts';
import { de as deSearch } from '#modules/search/words/de.ts';
import { en as enSearch } from '#modules/search/words/en.ts';
import { es as esSearch } from '#modules/search/words/es.ts';
import { fr as frSearch } from '#modules/search/words/fr.ts';
import { ja as jaSearch } from '#modules/search/words/ja.ts';
import { nl as nlSearch } from '#modules/search/words/nl.ts';
import { contentTypes } from '#registry/content-types.ts';
import { dayOf, Instant } from '#site/ui/date.tsx';
import { LanguageContext, siteWords } from '#site/ui/words.ts';
import { AuthorLinks } from '#site/ui/links/author-links.tsx';
import { leavesOf, textsOf } from '#testing/dictionary.tsx';
import { ar } from './ar.tsx';
import { de } from './de.tsx';
import { en } from './en.tsx';
import { es } from './es.tsx';
import { fr } from './fr.tsx';
import { ja } from './ja.tsx';
import { nl } from './nl.tsx';

const SRC = join(import.meta.dirname, '../..');
const { timeZone } = pageSubject().site;

const SITE: EveryLanguage<object> = { ar, de, en, es, fr, ja, nl };
const SEARCH: EveryLanguage<object> = {
  ar: arSearch,
  de: deSearch,
  en: enSearch,
  es: esSearch,
  fr: frSearch,
  ja: jaSearch,
  nl: nlSearch,
};

/** Characters that must not occur in the texts of each language. */
const MARKS: Readonly<Record<string, RegExp>> = {
  fr: /[^\u202f][;:!?»]|«[^\u202f]|'|\.\.\./,
  es: /'|\.\.\./,
  nl: /'|\.\.\./,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}] [\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[,;?!()]|(?<!\d):|\.\.\./u,
  ar: /[,;?]|\.\.\./,
};

const NAMES = [
  ['the site', siteWords],
  ['the search', searchWords],
  ['cards', cardWords],
] as const;

describe.each(NAMES)('the words of %s', (_of, words) => {
  test.each(LANGUAGES)('are all there in %s, and none is empty', (language) => {
    const [english, own] = [leavesOf(words('en')), leavesOf(words(language))];
    const named = (key: string) => !key.startsWith('contentTypes');
    expect([...own.keys()].filter(named)).toEqual([...english.keys()].filter(named));
    for (const [key, value] of own)
      for (const text of textsOf(value)) expect([key, text.trim()]).not.toEqual([key, '']);
  });

  test.each(Object.keys(MARKS))('in %s have the marks and spaces of that language', (language) => {
    const faults = [...leavesOf(words(language))].flatMap(([key, value]) =>
      textsOf(value)
        .map((text) => text.replaceAll(/<[^>]*>/g, ''))
        .filter((text) => MARKS[language]?.test(text))
        .map((text) => `${key}: ${text}`),
    );
    expect(faults).toEqual([]);
  });
});

test('every language but English names the same content types, and all of them exist', () => {
  // A type without translations has the label of its definition, as in English.
  const named = (language: string) => Object.keys(siteWords(language).contentTypes).toSorted();
  const types = new Set(contentTypes.map(({ name }) => name));
  expect(named('de').length).toBeGreaterThan(17);
  expect(named('de').filter((name) => !types.has(name))).toEqual([]);
  for (const language of LANGUAGES.filter((other) => other !== 'en'))
    expect([language, named(language)]).toEqual([language, named('de')]);
});

test.each(LANGUAGES)('a count has every form that %s knows', (language) => {
  const wanted = new Set(Array.from({ length: 1001 }, (_, count) => rulesOf(language).select(count)));
  const usedForms: (readonly string[])[] = [];
  const formats: Formats = {
    ...formatsOf(language, language),
    plural: (_count, forms) => {
      usedForms.push(Object.keys(forms));
      return forms.other;
    },
  };
  for (const words of [SITE[language](formats), SEARCH[language](formats)])
    for (const word of leavesOf(words).values()) textsOf(word);
  for (const forms of usedForms) expect(new Set(forms)).toEqual(wanted);
  expect(usedForms.length > 0).toBe(language !== 'ja');
});

const rulesOf = (language: string) => new Intl.PluralRules(language);
test('a word that no view asks for is dead', () => {
  const files = globSync('{site,blocks,content-types,rich-text,modules,server}/**/*.{ts,tsx}', { cwd: SRC })
    .filter((file) => !/\.test\.tsx?$|(?:^|\/)words(?:\/|\.ts)/.test(file))
    .map((file) => readFileSync(join(SRC, file), 'utf8'))
    .filter((text) => /\/words\.ts'|\.words\b/.test(text));
  const isUsed = (key: string) => {
    const read = new RegExp(String.raw`(?:[wW]ords(?:\([\w.]*\))?|paging)(?:\.\w+)*\.${key}\b`);
    const taken = new RegExp(String.raw`\{[^{}]*\b${key}\b[^{}]*\} = useWords\w*\(`);
    return files.some((text) => read.test(text) || taken.test(text));
  };
  const keys = [...leavesOf(siteWords('en')).keys(), ...leavesOf(searchWords('en')).keys()];
  // Names of content types are looked up by type name, so they are not searched for in the code.
  const usedForms = keys.filter((key) => !key.startsWith('contentTypes.'));
  expect(usedForms.filter((key) => !isUsed(key.split('.').at(-1) ?? ''))).toEqual([]);
  expect(isUsed('plantedWord')).toBe(false);
});

test('a tag selects the dictionary of its language, and English without one', () => {
  const home = (language: string) => siteWords(language).frame.home;
  expect(['de', 'de-AT', 'DE-ch', 'en', 'en-GB', 'nds', 'pt-BR', 'fr-CA', 'ar-EG', 'ja'].map(home)).toEqual([
    'Startseite',
    'Startseite',
    'Startseite',
    'Home',
    'Home',
    'Home',
    'Home',
    'Accueil',
    'الرئيسية',
    'トップ',
  ]);
  expect(siteWords('de-AT')).toBe(siteWords('de-AT'));
});

test('numbers follow the whole tag, plural forms the language of the words', () => {
  const found = (language: string, count: number) => searchWords(language).results(count, 'Kai');
  expect([0, 1, 2, 1234].map((count) => found('de', count))).toEqual([
    'Nichts gefunden zu „Kai“',
    '1 Ergebnis für „Kai“',
    '2 Ergebnisse für „Kai“',
    '1.234 Ergebnisse für „Kai“',
  ]);
  expect([0, 1, 2, 1234].map((count) => found('en', count))).toEqual([
    'Nothing found for “Kai”',
    '1 result for “Kai”',
    '2 results for “Kai”',
    '1,234 results for “Kai”',
  ]);
  expect(found('de-CH', 1234)).toBe("1'234 Ergebnisse für „Kai“");
  const images = (count: number) => siteWords('de').images.count(count);
  expect([0, 1, 2].map(images)).toEqual(['0 Bilder', '1 Bild', '2 Bilder']);
  expect([900, 1_400_000].map(siteWords('de').fileSize)).toEqual(['900 Bytes', '1,4 MB']);
  expect([900, 1_400_000].map(siteWords('en').fileSize)).toEqual(['900 bytes', '1.4 MB']);
});

test('Arabic counts in six forms, with the digits of the site’s country', () => {
  const images = (language: string) => [0, 1, 2, 3, 11, 100].map(siteWords(language).images.count);
  expect(images('ar')).toEqual(['لا صور', 'صورة واحدة', 'صورتان', '3 صور', '11 صورة', '100 صورة']);
  expect(images('ar-EG').at(-1)).toBe('١٠٠ صورة');
  expect(searchWords('ar').results(2, 'Kai')).toBe('نتيجتان عن «\u2068Kai\u2069»');
});

const plain = (language: string, part: ReactNode) =>
  renderToStaticMarkup(<LanguageContext value={language}>{part}</LanguageContext>).replace(/<[^>]*>/g, '');

test('days, times and lists are written as the language writes them', () => {
  const instant = '2026-11-18T13:30:00.000Z';
  expect(dayOf(instant, timeZone, 'de')).toBe('Mittwoch, 18. November 2026');
  const exact = (language: string) =>
    plain(language, <Instant value={instant} timeZone="Europe/Berlin" language={language} form="exact" />);
  expect(exact('de')).toBe('18. November 2026 um 14:30 Uhr MEZ');
  expect(exact('fr')).toBe('18 novembre 2026 à 14h30 UTC+1');
  expect(exact('nl')).toBe('18 november 2026 om 14.30 uur CET');
  expect(exact('es')).toBe('18 de noviembre de 2026 a las 14:30\u00a0h CET');
  expect(exact('ja')).toBe('2026年11月18日 14:30 GMT+1');
  expect(exact('ar')).toMatch(/^18 نوفمبر 2026 في 02:30 م /);
  expect(dayOf(instant, timeZone, 'ar-SA')).toBe('الأربعاء، ١٨ نوفمبر ٢٠٢٦');
  expect(dayOf(instant, timeZone, 'ja')).toBe('2026年11月18日水曜日');
  const authors = ['Ana', 'Bo', 'Cem'].map((name, id) => ({ id, name, path: '/' }));
  expect(plain('de', <AuthorLinks authors={authors} />)).toBe('Ana, Bo und Cem');
  expect(plain('en', <AuthorLinks authors={authors} />)).toBe('Ana, Bo and Cem');
  expect(plain('ja', <AuthorLinks authors={authors} />)).toBe('Ana、Bo、Cem');
  expect(plain('ar', <AuthorLinks authors={authors} />)).toBe('Ana وBo وCem');
  expect(plain('de', <AuthorLinks authors={authors.slice(0, 1)} />)).toBe('Ana');
});
