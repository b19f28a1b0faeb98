import { expect, test } from 'vitest';
import { losesWords } from './lost-words.ts';

const text = (...words: string[]) => ({
  v: 1,
  content: [{ type: 'paragraph', content: words.map((word) => ({ type: 'text', text: word })) }],
});

test('words taken away are noticed, in whatever order and form the others stay', () => {
  const before = { deck: 'One two two', body: text('A pilot', 'waits') };
  expect(losesWords(before, { deck: 'two, one more: two One' })).toBe(false);
  expect(losesWords(before, { deck: 'One two' })).toBe(true);
  expect(losesWords(before, { body: text('waits a', 'A pilot here') })).toBe(false);
  expect(losesWords(before, { body: null })).toBe(true);
  expect(losesWords({ company: 10_000_001 }, { company: 10_000_002 })).toBe(true);
  expect(losesWords(before, { source: 'Desk' })).toBe(false);
});
