/** Insertions are placed by fixed rules in texts and lists of any shape. */
import { describe, expect, test } from 'vitest';
import { INSERTIONS_MAX } from '#model/pages/define-insertion.ts';
import type { RichTextNode } from '#rich-text/document/rich-text.ts';
import {
  minimumsOf,
  placeInsertions,
  placesOfList,
  placesOfText,
  timesThatFit,
  type PlaceableInsertion,
} from './place-insertions.ts';

const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'Calm seas.' }] };
const NODES: Readonly<Record<string, RichTextNode>> = {
  p: paragraph,
  // An empty paragraph.
  _: { type: 'paragraph' },
  h: { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Tides' }] },
  l: { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph, paragraph] }] },
  q: { type: 'blockquote', content: [paragraph, paragraph] },
  t: { type: 'table', content: [] },
  i: { type: 'image', attrs: { asset: 1 } },
  e: { type: 'embed', attrs: { url: '' } },
  g: { type: 'gallery', attrs: {} },
};
const text = (shape: string) => ({
  v: 1,
  content: [...shape].map((letter) => NODES[letter] ?? { type: 'unknown' }),
});
const insertion = (name: string, rest: Partial<PlaceableInsertion> = {}): PlaceableInsertion => ({
  name,
  after: 1,
  distance: 1,
  priority: 0,
  times: 1,
  ...rest,
});
const positions = (placed: ReturnType<typeof placeInsertions>) =>
  placed.map(({ insertion: { name }, before }) => `${name}${before}`);

describe('places of a text', () => {
  test.each([
    ['ppp', [1, 2], [1, 2]],
    ['p', [], []],
    ['', [], []],
    // Places are only between two paragraphs.
    ['pipp', [2], [3]],
    ['pp i pp'.replaceAll(' ', ''), [1, 3], [1, 4]],
    ['pepgpqptplphp', [], []],
    // Paragraphs in lists and quotes do not count.
    ['lq', [], []],
    // Nodes that readers do not see are ignored.
    ['p_p_', [1], [2]],
    ['_p_i_p', [], []],
    ['p?p', [], []],
  ])('%s: after %j paragraphs', (shape, before, indexes) => {
    expect(placesOfText(text(shape))).toEqual({ before, indexes });
  });
});

test('lists have a place between two items each, after the earlier ones', () => {
  expect(placesOfList(4).before).toEqual([1, 2, 3]);
  expect(placesOfList(3, 1).before).toEqual([2, 3]);
  expect([placesOfList(1).before, placesOfList(0).before]).toEqual([[], []]);
});

describe('the order of insertions', () => {
  const places = placesOfList(8);
  test('the higher priority gets the place, the other one the next that has its distance', () => {
    const low = insertion('a', { after: 2, distance: 3 });
    const high = insertion('b', { after: 2, priority: 5 });
    expect(positions(placeInsertions(places, [low, high], 9))).toEqual(['b2', 'a5']);
    expect(positions(placeInsertions(places, [high, low], 9))).toEqual(['b2', 'a5']);
  });

  test('the first by name gets it where two have one priority, whatever their order', () => {
    const both = [insertion('b', { after: 3 }), insertion('a', { after: 3 })];
    expect(positions(placeInsertions(places, both, 9))).toEqual(['a3', 'b4']);
    expect(positions(placeInsertions(places, both.toReversed(), 9))).toEqual(['a3', 'b4']);
  });

  test('lower priorities can be nearer than the distance of the higher one', () => {
    const far = insertion('far', { distance: 5, priority: 5, times: 2 });
    expect(positions(placeInsertions(places, [far, insertion('near')], 9))).toEqual([
      'far1',
      'near2',
      'far6',
    ]);
  });

  test('an insertion without a free place is left out', () => {
    const late = insertion('late', { after: 8 });
    const far = insertion('far', { distance: 9 });
    expect(positions(placeInsertions(places, [insertion('first', { priority: 1 }), late, far], 9))).toEqual([
      'first1',
    ]);
  });
});

test('rules hold for 3,000 random texts and lists', () => {
  const random = seeded(7);
  const whole = (max: number) => Math.floor(random() * max);
  for (let round = 0; round < 3_000; round += 1) {
    const shape = Array.from({ length: whole(40) }, () => 'pppppp_hlqtieg'[whole(14)]).join('');
    const content = text(shape);
    const places = random() < 0.7 ? placesOfText(content) : placesOfList(whole(30), whole(2));
    const insertions = Array.from({ length: whole(6) }, (_, index) => {
      const rest = { after: 1 + whole(6), distance: 1 + whole(6), priority: whole(3), times: 1 + whole(10) };
      return insertion(`i${index}`, rest);
    });
    const max = 1 + whole(INSERTIONS_MAX.body);
    const placed = placeInsertions(places, insertions, max);
    const shuffled = insertions.toSorted(() => random() - 0.5);
    expect(placeInsertions(places, shuffled, max)).toEqual(placed);
    expect(placed.length).toBeLessThanOrEqual(max);
    expect(new Set(placed.map(({ before }) => before)).size).toBe(placed.length);
    expect(placed.map(({ before }) => before)).toEqual(
      placed.map(({ before }) => before).toSorted((one, other) => one - other),
    );
    for (const { before, insertion: own, index } of placed) {
      expect(places.before).toContain(before);
      expect(before).toBeGreaterThanOrEqual(own.after);
      expect(index).toBeLessThan(Math.min(own.times, timesThatFit(places, own)));
      for (const other of placed) {
        const isEarlier =
          other.insertion === own
            ? other.index !== index
            : other.insertion.priority > own.priority ||
              (other.insertion.priority === own.priority && other.insertion.name < own.name);
        if (isEarlier) expect(Math.abs(other.before - before)).toBeGreaterThanOrEqual(own.distance);
      }
    }
    // Every insertion that could be placed is placed.
    for (const own of insertions) {
      const times = placed.filter(({ insertion: { name } }) => name === own.name).length;
      if (placed.length >= max || times >= own.times) continue;
      const free = places.before.filter(
        (place) =>
          place >= own.after && placed.every((other) => Math.abs(other.before - place) >= own.distance),
      );
      expect(free).toEqual([]);
    }
    for (const index of 'indexes' in places ? (places.indexes as number[]) : []) {
      const above = content.content.slice(0, index).findLast((node) => node !== NODES['_']);
      expect([content.content[index], above]).toEqual([NODES['p'], NODES['p']]);
    }
  }
});

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe('a rule for paragraphs', () => {
  const words = (count: number) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: Array.from({ length: count }, () => 'tide').join(' ') }],
  });
  /** `L`: a paragraph of 40 words, `S`: one of 39. */
  const mixed = (shape: string) => ({
    v: 1,
    content: [...shape].map((letter) =>
      letter === 'L' ? words(40) : letter === 'S' ? words(39) : (NODES[letter] ?? words(0)),
    ),
  });

  test.each([
    ['LLLLL', 2, [2, 4]],
    ['LSLSL', 2, [3]],
    ['SSSSS', 1, []],
    ['L_L_L', 1, [1, 2, 3]],
    // Paragraphs in lists and quotes do not count.
    ['LlqL', 2, [2]],
  ])('%s: a rule for every %i-th paragraph gives the minimums %j', (shape, every, minimums) => {
    expect(minimumsOf(mixed(shape), { every, words: 40 })).toEqual(minimums);
  });

  test('an insertion takes the first place after each minimum, and none beyond the last', () => {
    const places = { before: [1, 2, 5, 6, 7, 8] };
    const form = insertion('form', { minimums: [3, 6], times: 10 });
    expect(positions(placeInsertions(places, [form], 12))).toEqual(['form5', 'form6']);
    expect(timesThatFit(places, { ...form, times: 10 })).toBe(2);
    expect(positions(placeInsertions(places, [insertion('form', { minimums: [], times: 3 })], 12))).toEqual(
      [],
    );
  });
});
