import { expect, test } from 'vitest';
import { longText } from '#fields/long-text/field.ts';
import { richText } from '#fields/rich-text/field.ts';
import { list } from '#fields/list/field.ts';
import { checkGatedFields, stripGatedFields, stripGatedTypeFields } from './release.ts';

const shape = {
  name: longText({ label: 'Title' }),
  body: richText({ label: 'Body', gated: true }),
  transcript: longText({ label: 'Transcript', gated: true }),
};
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const values = {
  name: 'The lock opens',
  body: { v: 1, content: [paragraph('One.'), paragraph('Two.')] },
  transcript: 'Said at the lock.',
  id: 7,
};

test('of what is gated each kind leaves its part, or nothing; the rest stays, and the values given are not touched', () => {
  const given = structuredClone(values);
  const gated = {
    kind: 'gated',
    gate: 'members',
    reason: 'membershipRequired',
    ungatedParagraphs: 1,
  } as const;
  expect(stripGatedFields(shape, given, gated)).toEqual({
    ...values,
    body: { v: 1, content: [paragraph('One.')] },
    transcript: null,
  });
  expect(given).toEqual(values);
});

test('whoever passes and whoever previews gets all of it', () => {
  expect(stripGatedFields(shape, values, { kind: 'open', gate: 'members' })).toEqual(values);
  expect(stripGatedFields(shape, values, { kind: 'preview' })).toEqual(values);
});

test('what is hidden is never released', () => {
  expect(() => stripGatedFields(shape, values, { kind: 'hidden', reason: 'draft' })).toThrow(
    'hidden (draft)',
  );
});

test('a field that everybody meets, or that may not be empty, cannot be gated', () => {
  const onCards = { body: longText({ label: 'Body', gated: true, readers: ['card'] }) };
  expect(() => checkGatedFields('Entity ferry', onCards)).toThrow('Entity ferry: “body” is gated');
  const required = { body: longText({ label: 'Body', gated: true, required: true }) };
  expect(() => checkGatedFields('Entity ferry', required)).toThrow('cannot be required');
});

test('a field inside of another is not gated by itself: nothing would see to it', () => {
  const inner = { note: longText({ label: 'Note', gated: true }) };
  const entries = list({ label: 'Entries', of: inner, typeName: 'Entry', entryLabel: 'entry' });
  expect(() => checkGatedFields('Entity ferry', { entries })).toThrow('“note” in “entries” is gated');
});

test('of the own fields of a gated item nothing is left that no definition speaks of', () => {
  const gated = { kind: 'gated', gate: 'members', reason: 'members', ungatedParagraphs: 1 } as const;
  const stored = { transcript: 'Said.', duration: '4:12', formerly: 'Said as well.' };
  const fields = { transcript: shape.transcript, duration: longText({ label: 'Duration' }) };
  expect(stripGatedTypeFields({ fields }, stored, gated)).toEqual({ transcript: null, duration: '4:12' });
  expect(stripGatedTypeFields(undefined, stored, gated)).toEqual({});
  expect(stripGatedTypeFields({ fields }, stored, { kind: 'open', gate: null })).toEqual(stored);
});
