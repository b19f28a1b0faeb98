/** Finds the companies whose licence contains an address: sorted segments in memory, with binary search. */
import { addressKey, mergeRanges, type AddressKey, type AddressRange } from './addresses.ts';
import { rangeWith } from './range-with.ts';

/** A company's licence with the data that requests need. */
export interface LicensedCompany {
  id: number;
  name: string;
  /** Milliseconds since 1970; `-Infinity` for a licence without a start, `Infinity` for one without an end. */
  starts: number;
  expires: number;
}

/** A range of addresses covered by the same companies. */
interface Segment extends AddressRange {
  companies: readonly LicensedCompany[];
}

/** Sorted, disjoint segments. */
export type LicenceTable = readonly Segment[];

/** Creates the table; ranges may overlap, both of the same company and of different companies. */
export function licenceTable(
  licences: readonly { company: LicensedCompany; ranges: readonly AddressRange[] }[],
): LicenceTable {
  const edges = licences.flatMap(({ company, ranges }) =>
    mergeRanges(ranges).flatMap(({ from, to }) => [
      { at: from, company, isEnd: false },
      { at: to, company, isEnd: true },
    ]),
  );
  // If one range ends and another begins at the same address, both contain it, so starts are sorted before
  // ends.
  edges.sort((one, other) =>
    one.at === other.at ? Number(one.isEnd) - Number(other.isEnd) : one.at < other.at ? -1 : 1,
  );
  const segments: Segment[] = [];
  const active = new Map<number, LicensedCompany>();
  let from: AddressKey | null = null;
  for (const { at, company, isEnd } of edges) {
    const before = isEnd ? at : keyBefore(at);
    if (from !== null && active.size > 0 && before !== null && from <= before)
      segments.push({ from, to: before, companies: [...active.values()].sort((a, b) => a.id - b.id) });
    if (isEnd) active.delete(company.id);
    else active.set(company.id, company);
    from = isEnd ? keyAfter(at) : at;
  }
  return segments;
}

/**
 * The company whose licence covers a reader from `address` at `now` (milliseconds); the oldest if there are
 * several.
 */
export function findCompany(table: LicenceTable, address: string, now: number): LicensedCompany | null {
  const key = addressKey(address);
  const segment = key === null ? undefined : rangeWith(table, key);
  return segment?.companies.find(({ starts, expires }) => starts <= now && now < expires) ?? null;
}

function keyBefore(key: AddressKey): AddressKey | null {
  return step(key, -1n);
}

function keyAfter(key: AddressKey): AddressKey | null {
  return step(key, 1n);
}

/** Null before the first and after the last address of a family. */
function step(key: AddressKey, by: bigint): AddressKey | null {
  const digits = key.slice(1);
  const next = BigInt(`0x${digits}`) + by;
  if (next < 0n) return null;
  const text = next.toString(16).padStart(digits.length, '0');
  return text.length > digits.length ? null : key.slice(0, 1) + text;
}
