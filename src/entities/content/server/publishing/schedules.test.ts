import fc from 'fast-check';
import { expect, test } from 'vitest';
import { effectivePlacements, scheduleRows, type ItemPlacement, type SectionNode } from './schedules.ts';

/** Two sites; the first has a chain of three sections and a branch. */
const SECTIONS: ReadonlyMap<number, SectionNode> = new Map(
  [
    { id: 1, parentId: null, siteId: 10 },
    { id: 2, parentId: 1, siteId: 10 },
    { id: 3, parentId: 2, siteId: 10 },
    { id: 4, parentId: 1, siteId: 10 },
    { id: 5, parentId: null, siteId: 20 },
  ].map((section) => [section.id, section]),
);
const LISTS = [
  ...[...SECTIONS.values()].map(({ id, siteId }) => ({ siteId, id })),
  { siteId: 10, id: 0 },
  { siteId: 20, id: 0 },
];

/** Only a few instants, so that windows often meet, touch and overlap. */
const instants = fc.integer({ min: 0, max: 8 });
const iso = (instant: number) => new Date(Date.UTC(2030, 0, 1) + instant * 60_000).toISOString();
const maybe = fc.option(instants.map(iso), { nil: null });

const items: fc.Arbitrary<ItemPlacement> = fc.record({
  status: fc.constantFrom(0, 1, 1, 1, 2),
  published: maybe,
  unpublished: maybe,
  primarySection: fc.option(fc.constantFrom(1, 2, 3, 4, 99), { nil: null }),
  schedules: fc.array(
    fc.record({
      section: fc.constantFrom(1, 2, 3, 4, 5, 99),
      option: fc.constantFrom('Standard', 'Featured'),
      start: maybe,
      end: maybe,
    }),
    { maxLength: 5 },
  ),
});

const options = ['Standard', 'Featured', '*'];

test('an item is in a list exactly when some placement and its publish window cover the instant, and once', () => {
  fc.assert(
    fc.property(items, fc.integer({ min: -1, max: 9 }), (item, instant) => {
      const now = Date.parse(iso(instant));
      const rows = scheduleRows(item, SECTIONS);
      for (const list of LISTS) {
        for (const option of options) {
          const standing = rows.filter(
            (row) =>
              row.siteId === list.siteId &&
              row.sectionId === list.id &&
              row.option === option &&
              row.startsAt <= now &&
              now < row.endsAt,
          );
          expect(standing.length).toBe(covering(item, list, option, now).length > 0 ? 1 : 0);
        }
      }
    }),
    { numRuns: 400 },
  );
});

test('a list’s row is direct exactly while the item is placed in that very section', () => {
  fc.assert(
    fc.property(items, instants, (item, instant) => {
      const now = Date.parse(iso(instant));
      for (const row of scheduleRows(item, SECTIONS)) {
        if (row.startsAt > now || now >= row.endsAt) continue;
        const list = { siteId: row.siteId, id: row.sectionId };
        const placements = covering(item, list, row.option, now);
        expect(row.isDirect).toBe(placements.some((placement) => placement.section === row.sectionId));
      }
    }),
    { numRuns: 400 },
  );
});

test('rows are never empty, and none begins before the publication or lasts beyond its end', () => {
  fc.assert(
    fc.property(items, (item) => {
      for (const row of scheduleRows(item, SECTIONS)) {
        expect(row.startsAt).toBeLessThan(row.endsAt);
        expect(row.startsAt).toBeGreaterThanOrEqual(Date.parse(item.published ?? ''));
        expect(row.endsAt).toBeLessThanOrEqual(item.unpublished ? Date.parse(item.unpublished) : Infinity);
      }
    }),
  );
});

test('a circle in damaged sections ends the climb', () => {
  const circle = new Map([
    [1, { id: 1, parentId: 2, siteId: 10 }],
    [2, { id: 2, parentId: 1, siteId: 10 }],
  ]);
  const item = { status: 1, published: iso(0), unpublished: null, primarySection: 1, schedules: [] };
  expect(
    scheduleRows(item, circle)
      .map((row) => row.sectionId)
      .sort(),
  ).toEqual([0, 0, 1, 1, 2, 2]);
});

/**
 * A direct implementation of the definition: the placements that put the item into the list at the instant.
 */
function covering(item: ItemPlacement, list: { siteId: number; id: number }, option: string, now: number) {
  const isPublic =
    item.status === 1 &&
    item.published !== null &&
    Date.parse(item.published) <= now &&
    (item.unpublished === null || now < Date.parse(item.unpublished));
  if (!isPublic) return [];
  return effectivePlacements(item).filter((placement) => {
    const section = SECTIONS.get(placement.section);
    if (!section || section.siteId !== list.siteId) return false;
    if (list.id !== 0 && !isBelow(placement.section, list.id)) return false;
    if (option !== '*' && placement.option !== option) return false;
    return (
      (placement.start === null || Date.parse(placement.start) <= now) &&
      (placement.end === null || now < Date.parse(placement.end))
    );
  });
}

function isBelow(id: number, above: number): boolean {
  for (let current: number | null = id; current !== null; current = SECTIONS.get(current)?.parentId ?? null)
    if (current === above) return true;
  return false;
}
