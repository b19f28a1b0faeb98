import { expect, test } from 'vitest';
import { slugify } from './slug.ts';

test.each([
  ['Straßenbahn für Übersee', 'strassenbahn-fur-ubersee'],
  ['The harbour master of Skarvøy', 'the-harbour-master-of-skarvoy'],
  ['Ærø, Łódź, Þingvellir, cœur', 'aero-lodz-thingvellir-coeur'],
  ['GROẞE HÄFEN', 'grosse-hafen'],
  ['What’s new?', 'whats-new'],
  ['  —  ', ''],
])('the slug of “%s” keeps its words whole', (name, slug) => {
  expect(slugify(name)).toBe(slug);
});

test('a slug has at most 80 characters and ends in none but a letter or digit', () => {
  expect(slugify(`${'word '.repeat(40)}`)).toMatch(/^[a-z0-9-]{1,80}$/);
  expect(slugify(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79));
});
