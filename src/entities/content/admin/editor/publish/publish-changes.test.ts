import { expect, test } from 'vitest';
import { text } from '#fields/text/field.ts';
import type { ContentDocument } from '../../content-api.ts';
import { publishedChanges } from './publish-changes.ts';

const shape = { name: text({ label: 'Title' }), deck: text({ label: 'Deck' }) };
const person = (id: number, fullName: string) => ({ id, fullName });
const writers = {
  name: { by: person(1, 'Ilse Marchetti'), at: '2026-11-25T09:00:00.000Z' },
  deck: { by: person(2, 'Robin Vos'), at: '2026-11-25T11:00:00.000Z' },
};
const review: ContentDocument['review'] = {
  state: 'waiting',
  submitted: '2026-11-25T10:00:00.000Z',
  submittedBy: person(2, 'Robin Vos'),
  note: null,
  returned: null,
  returnedBy: null,
  returnNote: null,
};
const named = (document: Pick<ContentDocument, 'status' | 'review' | 'writers'>) =>
  publishedChanges(document, shape).map(({ label, by }) => `${label}: ${by}`);

test('changes of a live item are each named with their author, the newest first', () => {
  expect(named({ status: 1, review: null, writers })).toEqual(['Deck: Robin Vos', 'Title: Ilse Marchetti']);
});

test('changes of an item in review are those written after it was submitted', () => {
  expect(named({ status: 2, review, writers })).toEqual(['Deck: Robin Vos']);
});

test('a draft has no changes: everything in it is new', () => {
  expect(named({ status: 2, review: null, writers })).toEqual([]);
});
