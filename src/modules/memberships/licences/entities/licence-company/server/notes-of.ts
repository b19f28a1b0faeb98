/** Notes about a licence's ranges above its form. */
import { sql } from 'kysely';
import type { RecordOf } from '#records/record-of.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import { mergeRanges, overlaps, rangeText, sizeOf, type AddressRange } from '../../../server/addresses.ts';
import {
  countText,
  describeRange,
  overlapsWithin,
  readRanges,
  type ReadRange,
} from '../../../server/ranges.ts';
import type { licenceCompany } from '../entity.ts';

/** Maximum number of lines of one kind. */
const SHOWN_MAX = 8;

/** Maximum number of other licences that are compared; an organisation has at most 50,000 ranges. */
const COMPARED_MAX = 2_000;

type Licence = RecordOf<typeof licenceCompany>;

/** Sentences about the number of addresses, how lines with host bits were parsed, and overlaps. */
export async function notesOf(work: UnitOfWork, record: Licence): Promise<string[]> {
  const { ranges } = readRanges(record.ranges ?? '');
  if (ranges.length === 0) return [];
  const merged = mergeRanges(ranges);
  const total = merged.reduce((sum, range) => sum + sizeOf(range), 0n);
  return [
    `${countText(total)} IP ${total === 1n ? 'address' : 'addresses'}.`,
    ...shorten(ranges.filter(({ hadHostBits }) => hadHostBits).map(describeRange)),
    ...overlapsWithin(ranges, SHOWN_MAX).map(
      ([first, second]) => `Lines ${first.line} and ${second.line} overlap.`,
    ),
    ...(await overlapsWithOthers(work, record, merged)),
  ];
}

function shorten(lines: readonly string[]): string[] {
  const more = lines.length - SHOWN_MAX;
  return [...lines.slice(0, SHOWN_MAX), ...(more > 0 ? [`And ${more} more.`] : [])];
}

/** For each other licence of the site, the first range it shares with this licence. */
async function overlapsWithOthers(
  work: UnitOfWork,
  { id, site }: Licence,
  merged: readonly AddressRange[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string; ranges: string }>`
    select name, ranges from licence_company
    where organisation_id = ${work.organisationId} and site_id = ${site} and id <> ${id} and ranges is not null
    order by name, id limit ${COMPARED_MAX}`.execute(work.db);
  const found = rows.flatMap(({ name, ranges }) => {
    const shared = readRanges(ranges).ranges.find((range) => sharesWith(merged, range));
    return shared ? [`“${name}” has ${rangeText(shared)}, too.`] : [];
  });
  return shorten(found);
}

/** Uses binary search: only the last range that begins before the end of `range` can overlap with it. */
function sharesWith(merged: readonly AddressRange[], range: ReadRange): boolean {
  let [low, high] = [0, merged.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const there = merged[middle];
    if (there && there.from <= range.to) low = middle + 1;
    else high = middle;
  }
  const last = merged[low - 1];
  return last !== undefined && overlaps(last, range);
}
