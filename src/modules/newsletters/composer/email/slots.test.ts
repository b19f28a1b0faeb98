import { expect, test } from 'vitest';
import { fillSlots, slotMarkers } from './slots.ts';

const { marker, compile } = slotMarkers('k7');

test('a compiled text has its slots where the markers were', () => {
  const text = `Dear ${marker({ slot: 'name' })}, <a href="${marker({ slot: 'link', number: 12 })}">read</a>`;
  expect(compile(text)).toEqual([
    'Dear ',
    { slot: 'name' },
    ', <a href="',
    { slot: 'link', number: 12 },
    '">read</a>',
  ]);
  expect(fillSlots(compile(text), ({ slot }) => slot.toUpperCase())).toBe(
    'Dear NAME, <a href="LINK">read</a>',
  );
});

test('a text without markers is constant, and a marker with another key is text', () => {
  expect(compile('Dear reader')).toEqual(['Dear reader']);
  const other = slotMarkers('k8').marker({ slot: 'unsubscribe' });
  expect(compile(other)).toEqual([other]);
});
