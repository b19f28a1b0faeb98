import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pagePath, PATH_LENGTH_MAX } from '#addresses/paths.ts';
import { slugify, slugLanguageOf } from './slug.ts';

test.each([
  ['Straßenbahn für Übersee', 'strassenbahn-fur-ubersee'],
  ['The harbour master of Skarvøy', 'the-harbour-master-of-skarvoy'],
  ['Ærø, Łódź, Þingvellir, cœur', 'aero-lodz-thingvellir-coeur'],
  ['GROẞE HÄFEN', 'grosse-hafen'],
  ['What’s new?', 'whats-new'],
  ['Майский лёд', 'майский-лёд'],
  ['ΤΟ ΛΙΜΆΝΙ ΤΟΥ ΒΟΡΡΆ', 'το-λιμανι-του-βορρα'],
  ['السفينةُ في الميـــناء', 'السفينة-في-الميناء'],
  ['مؤتمر رئيس', 'مؤتمر-رئيس'],
  ['港の船、三隻', '港の船-三隻'],
  ['ガントリークレーン', 'ガントリークレーン'],
  ['बंदरगाह का जहाज', 'बंदरगाह-का-जहाज'],
  ['Ports™ ½ ⚓ 🚢', 'portstm-1-2'],
  ['  —  ', ''],
])('the slug of “%s” keeps its words whole', (name, slug) => {
  expect(slugify(name)).toBe(slug);
});

test.each([
  ['Straßenbahn für Übersee', 'strassenbahn-fuer-uebersee'],
  ['GROẞE HÄFEN, a\u0308ltere O\u0308le', 'grosse-haefen-aeltere-oele'],
  ['Café Ærø à l’Île, Łódź, Ñandú', 'cafe-aero-a-lile-lodz-nandu'],
  ['Plain letters', 'plain-letters'],
])('in German the slug of “%s” spells umlauts out and nothing else', (name, slug) => {
  expect(slugify(name, 'de')).toBe(slug);
});

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE-ch', 'de'],
  ['en', null],
  ['da', null],
  ['nb', null],
  ['sv', null],
  ['', null],
])('addresses in the language %s are spelled as %s', (tag, language) => {
  expect(slugLanguageOf(tag)).toBe(language);
});

test('names in plain letters are written as they are beside others', () => {
  const plain = fc.string({
    unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
  });
  fc.assert(
    fc.property(plain, (name) => {
      const slug = slugify(name);
      expect(slugify(`${name} é`)).toBe(slug === '' ? 'e' : `${slug}-e`.slice(0, 80).replace(/-+$/, ''));
    }),
  );
});

test('a slug has at most 80 characters and ends in none but a letter or digit', () => {
  expect(slugify(`${'word '.repeat(40)}`)).toMatch(/^[a-z0-9-]{1,80}$/);
  expect(slugify(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79));
});

test('an address with the slug of whatever name is in its one spelling, and six in a row are short enough for one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
      const slug = slugify(name);
      const path = encodeURI(`/${slug}`);
      expect(pagePath(path)).toBe(`/${slug}`);
      expect(path.length * 7).toBeLessThan(PATH_LENGTH_MAX);
    }),
  );
});

test('a slug of another script is cut between letters', () => {
  expect(slugify('港'.repeat(100))).toBe('港'.repeat(26));
  expect(slugify('م'.repeat(100))).toBe('م'.repeat(40));
  expect(slugify('𠮷'.repeat(100))).toBe('𠮷'.repeat(20));
});
