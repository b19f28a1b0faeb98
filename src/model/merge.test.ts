import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSame, mergeChanges, mergeRichText } from './merge.ts';
import type { RichText } from './rich-text.ts';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const text = (...blocks: string[]): RichText => ({ v: 1, content: blocks.map(paragraph) });
const wordsOf = (given: RichText | null) =>
  (given?.content ?? []).map((node) => node.content?.[0]?.text ?? '');

/** What one person does to a text: keep, drop or rewrite each block, and write new ones before it or at the end. */
type Edit = { keep: 'keep' | 'drop' | 'rewrite'; insert: boolean }[];
const edits = (length: number): fc.Arbitrary<Edit> =>
  fc.array(
    fc.record({
      keep: fc.constantFrom<'keep' | 'drop' | 'rewrite'>('keep', 'keep', 'keep', 'drop', 'rewrite'),
      insert: fc.boolean(),
    }),
    { minLength: length + 1, maxLength: length + 1 },
  );

function edited(base: readonly string[], edit: Edit, who: string): string[] {
  return edit.flatMap(({ keep, insert }, index) => {
    const inserted = insert && index % 3 === 0 ? [`${who} adds ${index}`] : [];
    const block = base[index];
    if (block === undefined || keep === 'drop') return inserted;
    return [...inserted, keep === 'rewrite' ? `${who} rewrites ${index}` : block];
  });
}

const cases = fc.integer({ min: 0, max: 7 }).chain((length) => {
  const base = Array.from({ length }, (_, index) => `block ${index}`);
  return fc.tuple(fc.constant(base), edits(length), edits(length));
});

describe('rich text', () => {
  test('a merge keeps everything either person wrote, and brings back nothing either person took out', () => {
    let merges = 0;
    fc.assert(
      fc.property(cases, ([base, editA, editB]) => {
        const [yours, theirs] = [edited(base, editA, 'A'), edited(base, editB, 'B')];
        const merged = mergeRichText(text(...base), text(...yours), text(...theirs));
        if (!merged) return;
        merges += 1;
        const result = wordsOf(merged);
        const written = [...yours, ...theirs].filter((block) => !base.includes(block));
        for (const block of written) expect(result).toContain(block);
        const kept = base.filter((block) => yours.includes(block) && theirs.includes(block));
        expect(result.filter((block) => base.includes(block))).toEqual(kept);
      }),
      { numRuns: 2_000 },
    );
    expect(merges).toBeGreaterThan(200);
  });

  test('who saves first makes no difference: either order gives the same text, or a conflict both ways', () => {
    fc.assert(
      fc.property(cases, ([base, editA, editB]) => {
        const [yours, theirs] = [text(...edited(base, editA, 'A')), text(...edited(base, editB, 'B'))];
        const start = text(...base);
        expect(wordsOf(mergeRichText(start, yours, theirs))).toEqual(
          wordsOf(mergeRichText(start, theirs, yours)),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  test('when one side changed nothing the other side is the result', () => {
    fc.assert(
      fc.property(cases, ([base, edit]) => {
        const changed = edited(base, edit, 'A');
        expect(wordsOf(mergeRichText(text(...base), text(...changed), text(...base)))).toEqual(changed);
        expect(wordsOf(mergeRichText(text(...base), text(...base), text(...changed)))).toEqual(changed);
      }),
    );
  });

  test('two people who rewrite the same block are told, and blocks apart from each other merge', () => {
    const base = text('one', 'two', 'three');
    expect(mergeRichText(base, text('ONE', 'two', 'three'), text('Uno', 'two', 'three'))).toBeNull();
    const merged = mergeRichText(base, text('ONE', 'two', 'three'), text('one', 'two', 'Tres'));
    expect(wordsOf(merged)).toEqual(['ONE', 'two', 'Tres']);
  });
});

describe('fields', () => {
  const values = fc.dictionary(
    fc.constantFrom('name', 'deck', 'teaser', 'source'),
    fc.constantFrom('x', 'y', 'z', null),
  );
  const label = (field: string) => field.toUpperCase();

  test('every change is written or reported with all three sides, and nothing else is touched', () => {
    fc.assert(
      fc.property(values, values, values, (base, changes, current) => {
        const { values: merged, conflicts } = mergeChanges(changes, base, current, label);
        const told = conflicts.map((conflict) => conflict.field);
        expect([...Object.keys(merged), ...told].sort()).toEqual(Object.keys(changes).sort());
        for (const [field, value] of Object.entries(merged)) {
          expect(value).toBe(changes[field]);
          const untouched = isSame(current[field], base[field]);
          expect(untouched || isSame(current[field], value)).toBe(true);
        }
        for (const conflict of conflicts) {
          const { field } = conflict;
          expect(conflict).toEqual({
            field,
            label: label(field),
            base: base[field] ?? null,
            yours: changes[field],
            theirs: current[field] ?? null,
          });
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('changes to different fields give the same document whoever saves first', () => {
    fc.assert(
      fc.property(values, values, values, (base, yours, theirs) => {
        const first = mergeChanges(yours, base, { ...base, ...theirs }, label);
        const second = mergeChanges(theirs, base, { ...base, ...yours }, label);
        if (first.conflicts.length > 0 || second.conflicts.length > 0) return;
        expect(isSame({ ...base, ...theirs, ...first.values }, { ...base, ...yours, ...second.values })).toBe(
          true,
        );
      }),
      { numRuns: 1_000 },
    );
  });

  test('a conflict in a text shows both whole texts and writes neither', () => {
    const [base, yours, theirs] = [text('one'), text('mine'), text('theirs')];
    const result = mergeChanges({ body: yours }, { body: base }, { body: theirs }, label);
    expect(result).toEqual({
      values: {},
      conflicts: [{ field: 'body', label: 'BODY', base, yours, theirs }],
    });
  });
});

test('sameness of documents does not depend on the order of keys, and a missing key is null', () => {
  expect(isSame({ a: 1, b: { c: null } }, { b: {}, a: 1 })).toBe(true);
  expect(isSame([1, 2], [2, 1])).toBe(false);
  expect(isSame(undefined, null)).toBe(true);
  expect(isSame(0, null)).toBe(false);
  expect(isSame('', null)).toBe(false);
});
