/** Passages that both sides changed: what is saved without them, and what each decision makes of them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byTier } from '#testing/by-tier.ts';
import type { RichText, RichTextNode } from '#rich-text/document/rich-text.ts';
import { isFieldEqual, planMerge, type MergePlan } from './merge.ts';
import type { Choice } from './merge-sequence.ts';

const paragraph = (text: string): RichTextNode => ({
  type: 'paragraph',
  ...(text !== '' && { content: [{ type: 'text', text }] }),
});
const rich = (lines: readonly string[]): RichText => ({ v: 1, content: lines.map(paragraph) });
const prose = (lines: readonly string[]): string => lines.join(' ').trim();

/** One person's changes: each word stays, is replaced, removed, or followed by a new one; lines come and go. */
type Change = 'same' | 'replaced' | 'removed' | 'followed';
const changes = fc.array(
  fc.constantFrom<Change>('same', 'same', 'same', 'same', 'same', 'replaced', 'removed', 'followed'),
  { minLength: 40, maxLength: 40 },
);
const lineChanges = fc.array(
  fc.constantFrom<'same' | 'removed' | 'added'>('same', 'same', 'same', 'same', 'removed', 'added'),
  { minLength: 5, maxLength: 5 },
);

const BASE = Array.from({ length: 5 }, (_, line) =>
  Array.from({ length: 8 }, (_word, index) => `o${line}x${index}`).join(' '),
);

/** New words are unique to the person and the place. */
function edited(edits: readonly Change[], lines: readonly string[], who: string): string[] {
  return BASE.flatMap((line, row) => {
    if (lines[row] === 'removed') return [];
    const words = line.split(' ').flatMap((word, column) => {
      const own = `${who}${row}y${column}`;
      const change = edits[row * 8 + column];
      if (change === 'removed') return [];
      if (change === 'replaced') return [own];
      return change === 'followed' ? [word, own] : [word];
    });
    return [words.join(' '), ...(lines[row] === 'added' ? [`${who}${row}new line of ${who}`] : [])];
  });
}

const twoEdits = fc.tuple(changes, lineChanges, changes, lineChanges).map(([a, linesA, b, linesB]) => ({
  yours: edited(a, linesA, 'mine'),
  theirs: edited(b, linesB, 'their'),
}));

const wordsIn = (value: unknown): string[] => JSON.stringify(value).match(/(mine|their)\d+\w+/g) ?? [];
const always = (plan: MergePlan, settled: 'merged' | 'theirs', choice: Choice) =>
  plan.render({ settled, disputed: () => choice });

describe.each([
  { kind: 'rich text', isProse: false, valueOf: rich },
  { kind: 'prose', isProse: true, valueOf: prose },
])('passages of $kind', ({ isProse, valueOf }) => {
  const plansOf = (check: (plan: MergePlan, yours: unknown, theirs: unknown) => void) => {
    let disputed = 0;
    fc.assert(
      fc.property(twoEdits, (edit) => {
        const [yours, theirs] = [valueOf(edit.yours), valueOf(edit.theirs)];
        const plan = planMerge({ base: valueOf(BASE), yours, theirs }, isProse);
        if (plan.passages.length > 0) disputed += 1;
        check(plan, yours, theirs);
      }),
      { numRuns: byTier(150, 1_000) },
    );
    expect(disputed).toBeGreaterThan(byTier(50, 300));
  };

  test('a save without the passages has every word of theirs, and every word of mine outside of them', () => {
    plansOf((plan, yours, theirs) => {
      const sent = wordsIn(always(plan, 'merged', 'theirs'));
      expect(sent).toEqual(expect.arrayContaining(wordsIn(theirs)));
      const waiting = wordsIn(plan.passages.map((passage) => passage.yours));
      expect([...sent, ...waiting]).toEqual(expect.arrayContaining(wordsIn(yours)));
    });
  });

  test('the form shows every word of mine, and “both” has every word of both', () => {
    plansOf((plan, yours, theirs) => {
      expect(wordsIn(always(plan, 'merged', 'yours'))).toEqual(expect.arrayContaining(wordsIn(yours)));
      const both = wordsIn(always(plan, 'merged', 'both'));
      expect(both).toEqual(expect.arrayContaining([...wordsIn(yours), ...wordsIn(theirs)]));
    });
  });

  test('such saves end soon, and then only the passages wait: no word of either is lost', () => {
    plansOf((plan, yours, theirs) => {
      let [current, saves] = [plan, 0];
      let stored = theirs;
      for (; saves < 10; saves += 1) {
        const sent = always(current, 'merged', 'theirs');
        if (isFieldEqual(sent, stored, isProse)) break;
        const forms = {
          base: always(current, 'merged', 'base'),
          yours: always(current, 'merged', 'yours'),
          theirs: sent,
        };
        stored = sent;
        current = planMerge(forms, isProse);
      }
      expect(saves).toBeLessThan(10);
      const waiting = wordsIn(current.passages.map((passage) => passage.yours));
      expect([...wordsIn(stored), ...waiting]).toEqual(expect.arrayContaining(wordsIn(yours)));
      expect(wordsIn(stored)).toEqual(expect.arrayContaining(wordsIn(theirs)));
    });
  });

  test('once their words are the ancestor, a decision leaves no passage and sends what was chosen', () => {
    plansOf((plan) => {
      const theirs = always(plan, 'merged', 'theirs');
      for (const choice of ['yours', 'theirs', 'both'] as const) {
        const decided = always(plan, 'merged', choice);
        expect(planMerge({ base: theirs, yours: decided, theirs }, isProse).passages).toEqual([]);
      }
    });
  });
});

describe('a single passage', () => {
  test('two runs of words with a space between them are one passage, and “both” separates the runs', () => {
    const plan = planMerge(
      { base: 'Low water at six', yours: 'High tide at six', theirs: 'Spring flood at six' },
      true,
    );
    expect(plan.passages).toMatchObject([
      { kind: 'words', base: 'Low water', yours: 'High tide', theirs: 'Spring flood', canHaveBoth: true },
    ]);
    expect(always(plan, 'merged', 'both')).toBe('Spring flood High tide at six');
  });

  test('a paragraph that both changed becomes two paragraphs, theirs first', () => {
    const plan = planMerge(
      {
        base: rich(['High water at four.', 'Rest.']),
        yours: rich(['High water at six.', 'Rest.']),
        theirs: rich(['High water at five.', 'Rest.']),
      },
      false,
    );
    expect(always(plan, 'merged', 'both')).toEqual(
      rich(['High water at five.', 'High water at six.', 'Rest.']),
    );
  });

  test('lists of values are joined; one value and removed text can only be chosen', () => {
    const list = planMerge({ base: [1], yours: [1, 2], theirs: [3, 1] }, false);
    expect(list.passages).toMatchObject([{ kind: 'value', canHaveBoth: true }]);
    expect(always(list, 'merged', 'both')).toEqual([3, 1, 2]);
    const number = planMerge({ base: 1, yours: 2, theirs: 3 }, false);
    expect(number.passages).toMatchObject([{ kind: 'value', canHaveBoth: false }]);
    const removed = planMerge({ base: 'one two', yours: 'one', theirs: 'one 2' }, true);
    expect(removed.passages).toMatchObject([{ canHaveBoth: false }]);
  });

  test('the key of a passage stays while words are typed in it and around it', () => {
    const keysOf = (yours: string) =>
      planMerge({ base: 'Tide at six today', yours, theirs: 'Tide at five today' }, true).passages.map(
        ({ key }) => key,
      );
    const keys = keysOf('Tide at seven today');
    expect(keys).toHaveLength(1);
    expect(keysOf('High tide at seven thirty today')).toEqual(keys);
  });
});
