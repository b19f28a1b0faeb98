/** What a document needs for insertions, including those of parts loaded below it. */
import { expect, test } from 'vitest';
import { defineInsertion, uniquelyNamed, type AnyInsertion } from '#model/pages/define-insertion.ts';
import { pageSubject } from '#examples/cards.ts';
import { insertionFaults, insertionNeeds } from './insertions.tsx';

const rules = { after: 1, distance: 1, priority: 1 };
const frame = { frame: ['https://offers.example'] };
const offer: AnyInsertion = defineInsertion<unknown>({
  ...rules,
  name: 'offer',
  into: 'body',
  hasElement: true,
  policy: () => frame,
  view: () => null,
});
const page = pageSubject({ content: null });
const needsOf = (loadsMore: boolean, insertion = offer) =>
  insertionNeeds([insertion], { page, earlier: [], loadsMore }, (_insertion, error) => {
    throw error;
  });

test('a page without a text has the policy of insertions in texts only where it loads pages below', () => {
  expect(needsOf(false)).toEqual({ policies: [], hasElement: false });
  expect(needsOf(true)).toEqual({ policies: [frame], hasElement: true });
});

test('a page without the module of an insertion never has its policy', () => {
  expect(needsOf(true, { ...offer, module: 'tides' })).toEqual({ policies: [], hasElement: false });
});

test('two insertions with one name stop the start', () => {
  expect(() => uniquelyNamed([offer, { ...offer, into: 'list' }])).toThrow(
    'Two insertions have the name “offer”. Rename one of them.',
  );
});

test('staff read which insertion exceeds the origins of a page; it brings no sources', () => {
  const many = Array.from({ length: 60 }, (_, at) => `https://offers-${at}.example`);
  const wide = { ...offer, name: 'wide', module: undefined, policy: () => ({ frame: many }) };
  const input = { page, earlier: [], loadsMore: true };
  expect(insertionFaults([wide, offer], input)).toEqual([
    'offer: not shown. The slots and insertions of a page request 61 origins; a page may have at most 60. Remove some.',
  ]);
  expect(insertionNeeds([wide, offer], input, () => undefined).policies).toEqual([{ frame: many }]);
});
