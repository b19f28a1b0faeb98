import { expect, test } from 'vitest';
import { INSERTIONS, insertionsFor } from './insertions.ts';

const names = (query: string) => insertionsFor(query).map(({ name }) => name);

test('an empty query offers every insertion, section by section', () => {
  expect(insertionsFor(' ')).toEqual(INSERTIONS);
  const sections = INSERTIONS.map(({ section }) => section);
  expect(sections).toEqual([
    ...sections.filter((section) => section === 'Text'),
    ...sections.filter((section) => section === 'Media'),
    ...sections.filter((section) => section === 'Insert'),
  ]);
});

test('matches at the start of a name precede those in other words or keywords', () => {
  expect(names('quo')).toEqual(['blockquote', 'pullQuote']);
  expect(names('PDF')).toEqual(['download']);
  expect(names('tube')).toEqual([]);
});

test('each insertion runs a command or opens a dialog', () => {
  for (const item of INSERTIONS) expect([item.run, item.dialog].filter(Boolean), item.name).toHaveLength(1);
});
