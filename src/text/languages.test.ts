import { expect, test } from 'vitest';
import {
  canonicalLanguage,
  directionOf,
  languageOfTexts,
  nameOfLanguage,
  ownLanguage,
  scriptOf,
} from './languages.ts';
import { dateLocale, listLocale, numberLocale } from './locale.ts';

test('Arabic, Hebrew, Persian and Urdu are written from the right, with or without a country', () => {
  expect(['ar', 'ar-EG', 'he', 'fa-IR', 'ur'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'rtl', 'rtl']);
  expect(['en', 'de-AT', 'ja', 'arn', 'fr-CA'].map(directionOf)).toEqual(['ltr', 'ltr', 'ltr', 'ltr', 'ltr']);
});

test('the direction of any other language is that of its script, in the country or the script it names', () => {
  const fromTheRight = [
    'ckb',
    'dv',
    'ks',
    'ku-Arab',
    'nqo',
    'pa-PK',
    'ps',
    'sd',
    'syr',
    'ug',
    'uz-AF',
    'yi',
    'ff-Adlm',
  ];
  expect(fromTheRight.filter((tag) => directionOf(tag) !== 'rtl')).toEqual([]);
  const fromTheLeft = ['ku', 'pa', 'uz', 'ff', 'fa-Latn', 'xav', 'zh-Hant', 'ru'];
  expect(fromTheLeft.filter((tag) => directionOf(tag) !== 'ltr')).toEqual([]);
});

test('a tag has one spelling; a text that isn’t a tag has none', () => {
  expect(['FA', ' pt_br ', 'zh-hant-tw', 'iw', 'xav'].map(canonicalLanguage)).toEqual([
    'fa',
    'pt-BR',
    'zh-Hant-TW',
    'he',
    'xav',
  ]);
  expect(['', 'persian', 'x-own', 'e', 'en-', 'en;DROP', '١٢'].map(canonicalLanguage)).toEqual(
    Array(7).fill(null),
  );
});

test('a language is named in itself, else in English', () => {
  expect(['fa', 'zh-Hant', 'de-AT', 'tlh'].map((tag) => nameOfLanguage(tag))).toEqual([
    { name: 'فارسی', language: 'fa' },
    { name: '繁體中文', language: 'zh-Hant' },
    { name: 'Österreichisches Deutsch', language: 'de-AT' },
    { name: 'Klingon', language: 'en' },
  ]);
});

test('a language without a country is that of a site with one, and never the other way', () => {
  expect(ownLanguage('en', 'en-GB')).toEqual({});
  expect(ownLanguage(null, 'en-GB')).toEqual({});
  expect(ownLanguage('en-US', 'en-GB')).toEqual({ language: 'en-US' });
  expect(ownLanguage('en-GB', 'en')).toEqual({ language: 'en-GB' });
  expect(ownLanguage('e', 'en')).toEqual({ language: 'e' });
  expect(['en-GB', 'zh-TW', 'sr', 'sr-Latn', 'pa-PK'].map(languageOfTexts)).toEqual([
    'en',
    'zh-Hant',
    'sr',
    'sr-Latn',
    'pa-Arab',
  ]);
});

test('Persian has Arabic letters; what the fonts lack is of another script', () => {
  expect(['ar-EG', 'fa', 'ja', 'he', 'ru', 'vi', 'en', 'tr'].map(scriptOf)).toEqual([
    'arabic',
    'arabic',
    'japanese',
    'other',
    'other',
    'other',
    null,
    null,
  ]);
});

test('Arabic is dated by the Gregorian calendar everywhere, with 0 to 9 where no country is named', () => {
  const year = (language: string) =>
    new Intl.DateTimeFormat(dateLocale(language, 'UTC'), { year: 'numeric' }).format(Date.UTC(2026, 10, 18));
  expect(year('ar')).toBe('2026');
  expect(year('ar-SA')).toBe('٢٠٢٦');
  expect(numberLocale('ar-EG')).toBe('ar-EG');
});

test('a language the platform has no dates and numbers in is dated and counted as English is, whatever the server speaks', () => {
  expect([dateLocale('xav', 'UTC'), numberLocale('xav'), listLocale('xav')]).toEqual([
    'en-GB',
    'en-GB',
    'en-GB',
  ]);
  expect([dateLocale('fa', 'UTC'), numberLocale('fa')]).toEqual(['fa', 'fa']);
});
