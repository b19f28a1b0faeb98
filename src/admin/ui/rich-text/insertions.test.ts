import { expect, test } from 'vitest';
import { INSERTIONS, insertionsFor } from './insertions.ts';

const names = (query: string) => insertionsFor(query).map(({ name }) => name);

test('without a query everything is offered, section after section', () => {
  expect(insertionsFor(' ')).toEqual(INSERTIONS);
  const sections = INSERTIONS.map(({ section }) => section);
  expect(sections).toEqual([
    ...sections.filter((section) => section === 'Text'),
    ...sections.filter((section) => section === 'Media'),
    ...sections.filter((section) => section === 'Insert'),
  ]);
});

test('what begins with the query comes before what has it in another word or is only known by it', () => {
  expect(names('quo')).toEqual(['blockquote', 'pullQuote']);
  expect(names('PDF')).toEqual(['download']);
  expect(names('tube')).toEqual([]);
});

test('each does something: it runs or opens a dialogue', () => {
  for (const item of INSERTIONS) expect([item.run, item.dialog].filter(Boolean), item.name).toHaveLength(1);
});
