import { expect, test } from 'vitest';
import { directionOf, scriptOf } from './languages.ts';
import { dateLocale, numberLocale } from './locale.ts';

test('Arabic, Hebrew, Persian and Urdu are written from the right, with or without a country', () => {
  expect(['ar', 'ar-EG', 'he', 'fa-IR', 'ur'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'rtl', 'rtl']);
  expect(['en', 'de-AT', 'ja', 'arn', 'fr-CA'].map(directionOf)).toEqual(['ltr', 'ltr', 'ltr', 'ltr', 'ltr']);
});

test('Persian has Arabic letters, Hebrew does not', () => {
  expect(['ar-EG', 'fa', 'ja', 'he', 'en'].map(scriptOf)).toEqual([
    'arabic',
    'arabic',
    'japanese',
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
