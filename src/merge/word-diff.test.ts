import { describe, expect, test } from 'vitest';
import { diffSequence, diffWords, likeness, wordsOf, type DiffPiece } from './word-diff.ts';

const sideOf = (pieces: readonly DiffPiece[], left: 'removed' | 'added') =>
  pieces
    .filter(({ kind }) => kind !== left)
    .map(({ text }) => text)
    .join('');

/** Pseudo-random numbers that are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** The textbook's longest common subsequence: slow, but obviously correct. */
function longestCommon(a: readonly string[], b: readonly string[]): number {
  let above = Array.from({ length: b.length + 1 }, () => 0);
  for (const item of a) {
    const row = [0];
    for (const [index, other] of b.entries())
      row.push(item === other ? (above[index] ?? 0) + 1 : Math.max(row[index] ?? 0, above[index + 1] ?? 0));
    above = row;
  }
  return above.at(-1) ?? 0;
}

describe('of sequences', () => {
  test('both sides can be read from the steps, and no edit is shorter: 400 pairs of random sequences', () => {
    const random = numbers(7);
    const sequence = () =>
      Array.from({ length: Math.floor(random() * 14) }, () => 'abcd'[Math.floor(random() * 4)] ?? 'a');
    for (let round = 0; round < 400; round += 1) {
      const [before, after] = [sequence(), sequence()];
      const steps = diffSequence(before, after, (item) => item);
      const side = (without: string) => steps.filter(({ kind }) => kind !== without).map(({ item }) => item);
      expect([side('added'), side('removed')]).toEqual([before, after]);
      const same = steps.filter(({ kind }) => kind === 'same').length;
      expect(same, `${before.join('')} -> ${after.join('')}`).toBe(longestCommon(before, after));
    }
  });

  test('what is the same is taken from the newer side', () => {
    const steps = diffSequence([{ id: 1, say: 'old' }], [{ id: 1, say: 'new' }], ({ id }) => `${id}`);
    expect(steps).toEqual([{ kind: 'same', item: { id: 1, say: 'new' } }]);
  });

  test('sequences that share little and are long end as replaced, both sides whole', () => {
    const before = Array.from({ length: 4_000 }, (_, index) => `a${index}`);
    const after = Array.from({ length: 4_000 }, (_, index) => `b${index}`);
    const steps = diffSequence(before, after, (item) => item);
    expect(steps.map(({ item }) => item)).toEqual([...before, ...after]);
  });
});

describe('of texts', () => {
  test('one changed word is one word', () => {
    expect(diffWords('The old quay is open.', 'The new quay is open.')).toEqual([
      { kind: 'same', text: 'The ' },
      { kind: 'removed', text: 'old' },
      { kind: 'added', text: 'new' },
      { kind: 'same', text: ' quay is open.' },
    ]);
  });

  test('neighbouring changes are one change, the spaces between them included', () => {
    expect(diffWords('Low water at six', 'High tide at six')).toEqual([
      { kind: 'removed', text: 'Low water' },
      { kind: 'added', text: 'High tide' },
      { kind: 'same', text: ' at six' },
    ]);
  });

  test('words put in, taken out, and texts from and to nothing', () => {
    expect(diffWords('', 'Fog')).toEqual([{ kind: 'added', text: 'Fog' }]);
    expect(diffWords('Fog', '')).toEqual([{ kind: 'removed', text: 'Fog' }]);
    expect(diffWords('', '')).toEqual([]);
    expect(diffWords('Fog', 'Fog')).toEqual([{ kind: 'same', text: 'Fog' }]);
  });

  test('words of every script, with apostrophes and hyphens inside, stay whole', () => {
    expect(wordsOf('Skipper’s half-light, 水 été 3')).toEqual([
      'Skipper’s',
      ' ',
      'half-light',
      ',',
      ' ',
      '水',
      ' ',
      'été',
      ' ',
      '3',
    ]);
  });

  test('both texts can be read from the pieces: 300 random edits', () => {
    const random = numbers(11);
    const words = ['quay', 'lock', ' ', ' ', ', ', 'tide', '\n', 'a'];
    const text = () =>
      Array.from({ length: Math.floor(random() * 12) }, () => words[Math.floor(random() * 8)]).join('');
    for (let round = 0; round < 300; round += 1) {
      const [before, after] = [text(), text()];
      const pieces = diffWords(before, after);
      expect([sideOf(pieces, 'added'), sideOf(pieces, 'removed')]).toEqual([before, after]);
      for (const [index, piece] of pieces.entries()) expect(piece.kind).not.toBe(pieces[index + 1]?.kind);
    }
  });
});

test('likeness is the share of common words, however often each stands', () => {
  expect(likeness('one two three four', 'one two three five')).toBe(0.75);
  expect(likeness('one one', 'one')).toBe(0.5);
  expect([likeness('', ''), likeness('one', 'two')]).toEqual([1, 0]);
});
