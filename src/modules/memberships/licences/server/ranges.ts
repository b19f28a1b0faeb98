/**
 * Parses ranges of addresses as people type them, one per line: single addresses, CIDR blocks, ranges with a dash. Pure,
 * bounded.
 */
import {
  addressKey,
  addressText,
  bitsOf,
  blockOf,
  overlaps,
  rangeText,
  sizeOf,
  type AddressRange,
} from './addresses.ts';
import { reservedReason } from './reserved.ts';

/** Maximum number of lines for one company, and maximum characters of a line with its comment. */
export const RANGE_LINES_MAX = 500;
export const RANGE_LINE_LENGTH_MAX = 64;

/** Prefix lengths in bits of the widest blocks that need no confirmation. */
const WIDE = { 32: 15, 128: 32 } as const;

export interface ReadRange extends AddressRange {
  /** The text as typed, without its comment. */
  typed: string;
  /** Number of the line, from 1. */
  line: number;
  /** Whether the range has more addresses than a /15 of IPv4 or a /32 of IPv6. */
  isWide: boolean;
  /** Whether the address was not the first of its block: `193.0.6.9/24`. */
  hadHostBits: boolean;
}

export interface ReadRanges {
  ranges: readonly ReadRange[];
  /** One message for each invalid line. */
  problems: readonly string[];
}

/** Parses the lines of a company. Skips empty lines and text after a #. Takes time bounded by the limits. */
export function readRanges(text: string): ReadRanges {
  const lines = text.split('\n');
  if (lines.length > RANGE_LINES_MAX)
    return {
      ranges: [],
      problems: [`There are ${lines.length} lines; the limit is ${RANGE_LINES_MAX}. Combine some ranges.`],
    };
  const ranges: ReadRange[] = [];
  const problems: string[] = [];
  for (const [index, whole] of lines.entries()) {
    const read = readLine(whole, index + 1);
    if (typeof read === 'string') problems.push(`Line ${index + 1}: ${read}`);
    else if (read) ranges.push(read);
  }
  return { ranges, problems };
}

/** Returns the range of a line, a message about an invalid line, or null for a line without a range. */
function readLine(whole: string, line: number): ReadRange | string | null {
  if (whole.length > RANGE_LINE_LENGTH_MAX)
    return `the line has more than ${RANGE_LINE_LENGTH_MAX} characters. Enter one address or range per line.`;
  const typed = whole.replace(/#.*$/, '').trim();
  if (typed === '') return null;
  const range = readRange(typed);
  if (typeof range === 'string') return range;
  const reason = reservedReason(range);
  if (reason !== null) return `${typed} is ${reason}`;
  const isWide = sizeOf(range) > 1n << BigInt(bitsOf(range.from) - WIDE[bitsOf(range.from)]);
  return { ...range, typed, line, isWide };
}

type Bounds = AddressRange & Pick<ReadRange, 'hadHostBits'>;

const HOW = 'Enter an address (193.0.6.1), a block (193.0.6.0/24) or a range (193.0.6.1-193.0.6.20).';

function readRange(typed: string): Bounds | string {
  const [first = '', second, ...more] = typed.split(/[-–]/).map((part) => part.trim());
  if (more.length > 0) return `“${typed}” is not a valid range. ${HOW}`;
  if (second !== undefined) return readDashed(first, second);
  const [address = '', prefix, ...further] = typed.split('/').map((part) => part.trim());
  const key = addressKey(address);
  if (key === null || further.length > 0) return `“${typed}” is not a valid address. ${HOW}`;
  if (prefix === undefined) return { from: key, to: key, hadHostBits: false };
  const bits = prefixOf(address, prefix);
  if (bits === null || bits > bitsOf(key))
    return `“/${prefix}” is not a valid block size. Enter 1 to ${address.includes(':') ? 128 : 32} after the slash.`;
  const block = blockOf(key, bits);
  return { ...block, hadHostBits: block.from !== key };
}

/** Prefix length of a block; for IPv4 addresses in IPv6 notation, the IPv4 prefix length. */
function prefixOf(address: string, prefix: string): number | null {
  if (!/^[1-9]\d{0,2}$/.test(prefix)) return null;
  const key = addressKey(address);
  const isMapped = address.includes(':') && key !== null && bitsOf(key) === 32;
  const bits = Number(prefix) - (isMapped ? 96 : 0);
  return bits > 0 ? bits : null;
}

function readDashed(first: string, second: string): Bounds | string {
  const from = addressKey(first);
  const isShort = /^\d{1,3}$/.test(second) && first.includes('.') && !first.includes(':');
  const to = addressKey(isShort ? first.replace(/\d+$/, second) : second);
  if (from === null) return `“${first}” is not a valid address. ${HOW}`;
  if (to === null) return `“${second}” is not a valid end of a range. ${HOW}`;
  if (bitsOf(from) !== bitsOf(to))
    return 'one end of the range is IPv4 and the other IPv6. Enter two ranges.';
  if (from > to)
    return `the range ends before it begins. Did you mean ${addressText(to)}-${addressText(from)}?`;
  return { from, to, hadHostBits: false };
}

/** Shows how a range was parsed: `193.0.6.9/24: 193.0.6.0–193.0.6.255, 256 addresses`. */
export function describeRange(range: ReadRange): string {
  const size = sizeOf(range);
  const count = size === 1n ? '1 address' : `${countText(size)} addresses`;
  return `${range.typed}: ${rangeText(range)}, ${count}`;
}

/** Formats a number of addresses; large numbers as powers of two. */
export function countText(size: bigint): string {
  if (size < 1_000_000_000n) return size.toLocaleString('en');
  const power = size.toString(2).length - 1;
  return size === 1n << BigInt(power) ? `2^${power}` : `more than 2^${power}`;
}

/**
 * Pairs of ranges that share addresses, each with the range before it that reaches furthest; at most
 * `countMax`.
 */
export function overlapsWithin(ranges: readonly ReadRange[], countMax: number): [ReadRange, ReadRange][] {
  const found: [ReadRange, ReadRange][] = [];
  let widest: ReadRange | null = null;
  for (const range of ranges.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    if (found.length >= countMax) break;
    if (widest && overlaps(widest, range)) found.push([widest, range]);
    if (!widest || !overlaps(widest, range) || range.to > widest.to) widest = range;
  }
  return found;
}
