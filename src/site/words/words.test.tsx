/** The dictionaries of the site and of the search: complete, used, and read in the site's language. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { pageSubject } from '#model/example-cards.ts';
import { searchWords } from '#modules/search/words.ts';
import { dayOf, Instant } from '#site/ui/date.tsx';
import { LanguageContext, siteWords } from '#site/ui/words.ts';
import { AuthorLinks } from '#site/ui/author-links.tsx';
import { leavesOf, textsOf } from '#testing/dictionary.tsx';

const SRC = join(import.meta.dirname, '../..');
const { timeZone } = pageSubject().site;

test.each([
  ['the site', siteWords],
  ['the search', searchWords],
])('the words of %s are the same in both languages, and none is empty', (_of, words) => {
  const [english, german] = [leavesOf(words('en')), leavesOf(words('de'))];
  const named = (key: string) => !key.startsWith('contentTypes');
  expect([...german.keys()].filter(named)).toEqual([...english.keys()].filter(named));
  for (const [key, value] of [...english, ...german])
    for (const text of textsOf(value)) expect([key, text.trim()]).not.toEqual([key, '']);
});

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
  expect(keys.filter((key) => !isUsed(key.split('.').at(-1) ?? ''))).toEqual([]);
  expect(isUsed('plantedWord')).toBe(false);
});

test('a tag takes the dictionary of its language, and English where there is none', () => {
  const home = (language: string) => siteWords(language).frame.home;
  expect(['de', 'de-AT', 'DE-ch', 'en', 'en-GB', 'nds', 'ja'].map(home)).toEqual([
    'Startseite',
    'Startseite',
    'Startseite',
    'Home',
    'Home',
    'Home',
    'Home',
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
  const pictures = (count: number) => siteWords('de').pictures.count(count);
  expect([0, 1, 2].map(pictures)).toEqual(['0 Bilder', '1 Bild', '2 Bilder']);
  expect([900, 1_400_000].map(siteWords('de').fileSize)).toEqual(['900 Bytes', '1,4 MB']);
  expect([900, 1_400_000].map(siteWords('en').fileSize)).toEqual(['900 bytes', '1.4 MB']);
});

const plain = (language: string, part: ReactNode) =>
  renderToStaticMarkup(<LanguageContext value={language}>{part}</LanguageContext>).replace(/<[^>]*>/g, '');

test('days, times and lists are written as the language writes them', () => {
  const instant = '2026-11-18T13:30:00.000Z';
  expect(dayOf(instant, timeZone, 'de')).toBe('Mittwoch, 18. November 2026');
  const exact = (language: string) =>
    plain(language, <Instant value={instant} timeZone="Europe/Berlin" language={language} form="exact" />);
  expect(exact('de')).toBe('18. November 2026 um 14:30 Uhr MEZ');
  const authors = ['Ana', 'Bo', 'Cem'].map((name, id) => ({ id, name, path: '/' }));
  expect(plain('de', <AuthorLinks authors={authors} />)).toBe('Ana, Bo und Cem');
  expect(plain('en', <AuthorLinks authors={authors} />)).toBe('Ana, Bo and Cem');
  expect(plain('de', <AuthorLinks authors={authors.slice(0, 1)} />)).toBe('Ana');
});
