import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeFields, mergeChanges } from './merge.ts';
import { planRichText } from './merge-rich-text.ts';
import { isDeepEqual } from './deep-equal.ts';
import { cpuGrowth } from '#testing/hostile/cpu-growth.ts';
import { longText } from '#fields/long-text/field.ts';
import { url } from '#fields/url/field.ts';
import type { Mark, RichText, RichTextNode } from '#rich-text/document/rich-text.ts';
import { byTier } from '#testing/by-tier.ts';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const text = (...blocks: string[]): RichText => ({ v: 1, content: blocks.map(paragraph) });
const wordsOf = (given: RichText | null) =>
  (given?.content ?? []).map((node) => node.content?.[0]?.text ?? '');

const mergeWithCollisions = (
  base: RichText | null,
  yours: RichText,
  theirs: RichText,
  prefer: 'yours' | 'theirs' = 'yours',
) => {
  const { passages, render } = planRichText(base, yours, theirs);
  return { value: render({ settled: 'merged', disputed: () => prefer }), collisions: passages };
};

/** The merged text, or null if both sides changed the same words. */
const mergeRichText = (base: RichText | null, yours: RichText, theirs: RichText) => {
  const { value, collisions } = mergeWithCollisions(base, yours, theirs);
  return collisions.length === 0 ? value : null;
};

/**
 * One person's changes to a text: keep, drop or rewrite each block, and insert new ones before it or at the
 * end.
 */
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
  test('a merge preserves everything either person wrote, and restores nothing either person removed', () => {
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
        const common = base.filter((block) => yours.includes(block) && theirs.includes(block));
        expect(result.filter((block) => base.includes(block))).toEqual(common);
      }),
      { numRuns: byTier(500, 2_000) },
    );
    expect(merges).toBeGreaterThan(byTier(50, 200));
  });

  test('the order of saves makes no difference: either order gives the same text, or a conflict both ways', () => {
    fc.assert(
      fc.property(cases, ([base, editA, editB]) => {
        const [yours, theirs] = [text(...edited(base, editA, 'A')), text(...edited(base, editB, 'B'))];
        const start = text(...base);
        expect(wordsOf(mergeRichText(start, yours, theirs))).toEqual(
          wordsOf(mergeRichText(start, theirs, yours)),
        );
      }),
      { numRuns: byTier(250, 1_000) },
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

  test('conflicting rewrites of the same block are reported, and separate blocks merge', () => {
    const base = text('one', 'two', 'three');
    expect(mergeRichText(base, text('ONE', 'two', 'three'), text('Uno', 'two', 'three'))).toBeNull();
    const merged = mergeRichText(base, text('ONE', 'two', 'three'), text('one', 'two', 'Tres'));
    expect(wordsOf(merged)).toEqual(['ONE', 'two', 'Tres']);
  });
});

describe('within a block', () => {
  const line = (...content: RichTextNode[]): RichText => ({
    v: 1,
    content: [{ type: 'paragraph', content }],
  });
  const run = (words: string, ...marks: Mark[]): RichTextNode => ({
    type: 'text',
    text: words,
    ...(marks.length > 0 && { marks }),
  });

  test('edits at two ends of one sentence merge, and only the same words collide', () => {
    const base = text('The harbour opens at noon.');
    const yours = text('The old harbour opens at noon.');
    const theirs = text('The harbour opens at midnight, says the master.');
    expect(wordsOf(mergeRichText(base, yours, theirs))).toEqual([
      'The old harbour opens at midnight, says the master.',
    ]);
    const { value, collisions } = mergeWithCollisions(
      base,
      text('The harbour opens at dawn.'),
      theirs,
      'theirs',
    );
    expect(collisions).toHaveLength(1);
    expect(wordsOf(value)).toEqual(['The harbour opens at midnight, says the master.']);
  });

  test('formats of one side join the words of the other; two links on the same words collide', () => {
    const base = line(run('The harbour opens at noon.'));
    const bold = line(run('The '), run('harbour', { type: 'bold' }), run(' opens at noon.'));
    const longer = line(run('The harbour opens again at noon.'));
    expect(mergeRichText(base, bold, longer)).toEqual(
      line(run('The '), run('harbour', { type: 'bold' }), run(' opens again at noon.')),
    );
    const linked = (href: string) =>
      line(run('The '), run('harbour', { type: 'link', attrs: { href } }), run(' opens at noon.'));
    expect(mergeRichText(base, bold, linked('/a'))?.content[0]?.content?.[1]?.marks).toEqual([
      { type: 'bold' },
      { type: 'link', attrs: { href: '/a' } },
    ]);
    expect(mergeRichText(base, linked('/a'), linked('/b'))).toBeNull();
  });

  test('a paragraph made a heading by one side takes the words of the other', () => {
    const heading = { type: 'heading', attrs: { level: 2 }, content: [run('Tides of the week')] };
    const base = line(run('Tides of the week'));
    expect(mergeRichText(base, { v: 1, content: [heading] }, line(run('Tides of the coming week')))).toEqual({
      v: 1,
      content: [{ ...heading, content: [run('Tides of the coming week')] }],
    });
  });

  test('items of one list and cells of one table are merged each on its own', () => {
    const list = (...items: string[]): RichText => ({
      v: 1,
      content: [
        {
          type: 'bulletList',
          content: items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
        },
      ],
    });
    expect(
      mergeRichText(
        list('bread', 'milk', 'salt'),
        list('brown bread', 'milk', 'salt'),
        list('bread', 'milk', 'sea salt'),
      ),
    ).toEqual(list('brown bread', 'milk', 'sea salt'));
    const table = (...rows: string[][]): RichText => ({
      v: 1,
      content: [
        {
          type: 'table',
          content: rows.map((cells) => ({
            type: 'tableRow',
            content: cells.map((cell) => ({ type: 'tableCell', content: [paragraph(cell)] })),
          })),
        },
      ],
    });
    const before = table(['Monday', '04:10'], ['Tuesday', '05:02']);
    expect(
      mergeRichText(
        before,
        table(['Monday', '04:12'], ['Tuesday', '05:02']),
        table(['Monday', '04:10'], ['Tuesday early', '05:02']),
      ),
    ).toEqual(table(['Monday', '04:12'], ['Tuesday early', '05:02']));
    // One side adds a column, the other a row: rows of different lengths are not a valid table.
    expect(
      mergeRichText(
        before,
        table(['Monday', '04:10', 'high'], ['Tuesday', '05:02', 'low']),
        table(['Monday', '04:10'], ['Tuesday', '05:02'], ['Wednesday', '06:00']),
      ),
    ).toBeNull();
  });

  test('new paragraphs of both at one place are all preserved; one that the other removed while it was edited is shown', () => {
    const both = mergeRichText(text('start'), text('start', 'mine'), text('start', 'other'));
    expect(wordsOf(both)).toEqual(['start', 'mine', 'other']);
    const { collisions } = mergeWithCollisions(
      text('start', 'end of it'),
      text('start'),
      text('start', 'the end of it'),
    );
    expect(collisions).toEqual([
      { base: [paragraph('end of it')], yours: [], theirs: [paragraph('the end of it')] },
    ]);
  });

  test('a conflict with the preferred side does not cost the rest of the other side', () => {
    const { value, collisions } = mergeWithCollisions(
      text('one two', 'between', 'three'),
      text('one deux', 'between', 'three'),
      text('one zwei', 'between', 'three four'),
    );
    expect(collisions).toHaveLength(1);
    expect(wordsOf(value)).toEqual(['one deux', 'between', 'three four']);
  });

  test('an unchecked base is used as far as it is valid', () => {
    const odd = {
      v: 1,
      content: [null, 5, { type: 'text' }, { type: 'paragraph', content: { a: 1 }, marks: 'x' }],
    };
    const { collisions } = mergeWithCollisions(odd as unknown as RichText, text('one'), text('two'));
    expect(collisions).toEqual([
      { base: [{ type: 'paragraph' }], yours: [paragraph('one')], theirs: [paragraph('two')] },
    ]);
  });

  test('10,000 blocks cost no more than ten times 2,500, wherever both changed them', async () => {
    const bothChanged = (length: number) => {
      const blocks = Array.from({ length }, (_, index) => `Paragraph ${index} of a long report on harbours.`);
      const change = (every: number, word: string) =>
        text(...blocks.map((block, index) => (index % 7 === every ? `${block} ${word}` : block)));
      return [text(...blocks), change(2, 'mine'), change(5, 'theirs')] as const;
    };
    const merged = wordsOf(mergeRichText(...bothChanged(2_500)));
    expect(merged.filter((block) => /(mine|theirs)$/.test(block))).toHaveLength(714);
    const growth = await cpuGrowth({
      input: bothChanged,
      run: (texts) => mergeRichText(...texts),
      size: 2_500,
    });
    expect(growth).toBeLessThan(10);
  });
});

describe('fields', () => {
  const values = fc.dictionary(
    fc.constantFrom('name', 'deck', 'teaser', 'source'),
    fc.constantFrom('x', 'y', 'z', null),
  );
  const label = (field: string) => ({ label: field.toUpperCase(), isProse: false });

  test('every change is written or reported with all three sides, and nothing else is touched', () => {
    fc.assert(
      fc.property(values, values, values, (base, changes, current) => {
        const { values: merged, conflicts } = mergeChanges(changes, base, current, label);
        const conflictFields = conflicts.map((conflict) => conflict.field);
        expect([...Object.keys(merged), ...conflictFields].sort()).toEqual(Object.keys(changes).sort());
        for (const [field, value] of Object.entries(merged)) {
          const isUnchanged = isDeepEqual(changes[field], base[field]);
          expect(value).toBe(
            isUnchanged && !isDeepEqual(current[field], base[field])
              ? (current[field] ?? null)
              : changes[field],
          );
          const untouched = isDeepEqual(current[field], base[field]);
          expect(untouched || isDeepEqual(current[field], value)).toBe(true);
        }
        for (const conflict of conflicts) {
          const { field } = conflict;
          expect(conflict).toEqual({
            field,
            label: label(field).label,
            base: base[field] ?? null,
            yours: changes[field],
            theirs: current[field] ?? null,
          });
        }
      }),
      { numRuns: byTier(250, 1_000) },
    );
  });

  test('changes to different fields give the same document in either order of saves', () => {
    fc.assert(
      fc.property(values, values, values, (base, yours, theirs) => {
        const first = mergeChanges(yours, base, { ...base, ...theirs }, label);
        const second = mergeChanges(theirs, base, { ...base, ...yours }, label);
        if (first.conflicts.length > 0 || second.conflicts.length > 0) return;
        expect(
          isDeepEqual({ ...base, ...theirs, ...first.values }, { ...base, ...yours, ...second.values }),
        ).toBe(true);
      }),
      { numRuns: byTier(250, 1_000) },
    );
  });

  test('prose merges by words; any other text is one value', () => {
    const describe = describeFields({ deck: longText({ label: 'Deck' }), link: url({ label: 'Link' }) });
    const base = { deck: 'Tugs wait at the gate.', link: 'https://a.example/one/two' };
    const yours = { deck: 'Three tugs wait at the gate. ', link: 'https://b.example/one/two' };
    const theirs = { deck: 'Tugs wait at the lock.', link: 'https://a.example/one/three' };
    const { values, conflicts } = mergeChanges(yours, base, theirs, describe);
    expect(values).toEqual({ deck: 'Three tugs wait at the lock. ' });
    expect(conflicts.map(({ field }) => field)).toEqual(['link']);
  });

  test('a field without a base is never merged', () => {
    const describe = describeFields({ deck: longText({ label: 'Deck' }) });
    expect(mergeChanges({ deck: 'a b' }, {}, { deck: 'a c' }, describe).conflicts).toHaveLength(1);
    expect(mergeChanges({ deck: 'a b' }, {}, { deck: null }, describe).values).toEqual({ deck: 'a b' });
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
  expect(isDeepEqual({ a: 1, b: { c: null } }, { b: {}, a: 1 })).toBe(true);
  expect(isDeepEqual([1, 2], [2, 1])).toBe(false);
  expect(isDeepEqual(undefined, null)).toBe(true);
  expect(isDeepEqual(0, null)).toBe(false);
  expect(isDeepEqual('', null)).toBe(false);
});
