import { expect, test } from 'vitest';
import { canonicalLanguage, englishNameOfLanguage } from '#text/languages.ts';
import { LISTED_MAX, listLanguages } from './list-languages.ts';
import { OFFERED_LANGUAGES } from './offered.ts';

const tagsFor = (typed: string) => listLanguages(typed).map(({ value }) => value);

test('every tag the list offers has its one spelling and an English name, and is there once', () => {
  expect(new Set(OFFERED_LANGUAGES).size).toBe(OFFERED_LANGUAGES.length);
  expect(OFFERED_LANGUAGES.filter((tag) => canonicalLanguage(tag) !== tag)).toEqual([]);
  expect(OFFERED_LANGUAGES.filter((tag) => englishNameOfLanguage(tag) === tag)).toEqual([]);
});

test('every language that CLDR names in English by two letters is offered', () => {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
  const named = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((tag) => canonicalLanguage(tag) === tag && names.of(tag) !== undefined);
  expect(named.filter((tag) => !OFFERED_LANGUAGES.includes(tag))).toEqual([]);
});

test('a language is found by its English name, its own name, with or without its marks, and its tag', () => {
  for (const typed of ['Pers', 'فارسی', 'fa']) expect(tagsFor(typed)).toContain('fa');
  expect(tagsFor('francais')[0]).toBe('fr');
  expect(tagsFor('DE')[0]).toBe('de');
  expect(tagsFor('brazil')).toEqual(['pt-BR']);
});

test('an unlisted tag can be chosen, in its canonical spelling; an invalid tag cannot', () => {
  expect(tagsFor('tg_arab')).toEqual(['tg-Arab']);
  expect(tagsFor('no such language')).toEqual([]);
});

test('an open list is bounded', () => {
  expect(tagsFor('')).toHaveLength(LISTED_MAX);
});
