import { expect, test } from 'vitest';
import { NO_ENTRIES } from '../model/reader-condition.ts';
import { compiledSchema, fillSlots, slotMarkers } from './slots.ts';

const { marker, compile } = slotMarkers('k7');

test('a compiled text has its slots where the markers were', () => {
  const text = `Dear ${marker({ slot: 'name', fallback: 'reader' })}, <a href="${marker({ slot: 'link', number: 12 })}">read</a>`;
  expect(compile(text)).toEqual([
    'Dear ',
    { slot: 'name', fallback: 'reader' },
    ', <a href="',
    { slot: 'link', number: 12 },
    '">read</a>',
  ]);
  expect(fillSlots(compile(text), NO_ENTRIES, ({ slot }) => slot.toUpperCase())).toBe(
    'Dear NAME, <a href="LINK">read</a>',
  );
});

test('a text without markers is constant, and a marker with another key is text', () => {
  expect(compile('Dear reader')).toEqual(['Dear reader']);
  const other = slotMarkers('k8').marker({ slot: 'unsubscribe' });
  expect(compile(other)).toEqual([other]);
});

test('a part is for readers who meet its condition, and for those of the part around it', () => {
  const part = (match: 'any' | 'none', ...entries: string[]) =>
    marker({ slot: 'part', condition: { match, entries } });
  const end = marker({ slot: 'end' });
  const text = `a${part('any', 'membership:1')}b${part('none', 'country:NLD')}c${end}d${end}e${part('none', 'membership:1')}f${end}`;
  const compiled = compiledSchema.parse(JSON.parse(JSON.stringify(compile(text))));
  const read = (...entries: string[]) => fillSlots(compiled, new Set(entries), () => '');
  expect(read('membership:1')).toBe('abcde');
  expect(read('membership:1', 'country:NLD')).toBe('abde');
  expect(read('country:NLD')).toBe('aef');
  expect(read()).toBe('aef');
});

test('a name slot that was stored without a word for unknown names is empty for them', () => {
  const stored = compiledSchema.parse(['Dear ', { slot: 'name' }]);
  expect(fillSlots(stored, NO_ENTRIES, (slot) => (slot.slot === 'name' ? slot.fallback : ''))).toBe('Dear ');
});
