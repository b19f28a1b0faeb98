/**
 * IP addresses as keys whose text order is the numeric order: `4` and 8, or `6` and 32 hexadecimal digits.
 * Pure.
 */
import ipaddr from 'ipaddr.js';

/** An IPv4 or IPv6 address; keys of the same family can be compared as text. */
export type AddressKey = string;

/** Both ends are inclusive and of the same family. */
export interface AddressRange {
  from: AddressKey;
  to: AddressKey;
}

/** Maximum characters of an address: IPv6 with an IPv4 ending. */
const ADDRESS_LENGTH_MAX = 45;

/**
 * The key of an address; null for other text. Accepts IPv4 in four decimal parts; an IPv4 address in IPv6
 * notation gets the key of the IPv4 address.
 */
export function addressKey(text: string): AddressKey | null {
  if (text.length > ADDRESS_LENGTH_MAX) return null;
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return keyOf('4', ipaddr.IPv4.parse(text).toByteArray());
  // A zone (`%eth0`) is only valid on its own machine.
  if (!text.includes(':') || text.includes('%') || !ipaddr.IPv6.isValid(text)) return null;
  const parsed = ipaddr.IPv6.parse(text);
  return parsed.isIPv4MappedAddress()
    ? keyOf('4', parsed.toIPv4Address().toByteArray())
    : keyOf('6', parsed.toByteArray());
}

function keyOf(family: '4' | '6', bytes: readonly number[]): AddressKey {
  return family + bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Formats an address from its key. */
export function addressText(key: AddressKey): string {
  const bytes = [...key.slice(1).matchAll(/../g)].map(([pair]) => Number.parseInt(pair, 16));
  return ipaddr.fromByteArray(bytes).toString();
}

/** Number of bits of an address of the key's family. */
export function bitsOf(key: AddressKey): 32 | 128 {
  return key.startsWith('4') ? 32 : 128;
}

export function numberOf(key: AddressKey): bigint {
  return BigInt(`0x${key.slice(1)}`);
}

export function keyFromNumber(value: bigint, family: AddressKey): AddressKey {
  return family.slice(0, 1) + value.toString(16).padStart(bitsOf(family) / 4, '0');
}

/** The block with a prefix of `prefix` bits that contains an address. */
export function blockOf(key: AddressKey, prefix: number): AddressRange {
  const span = 1n << BigInt(bitsOf(key) - prefix);
  const from = (numberOf(key) / span) * span;
  return { from: keyFromNumber(from, key), to: keyFromNumber(from + span - 1n, key) };
}

/** Number of addresses in a range. */
export function sizeOf({ from, to }: AddressRange): bigint {
  return numberOf(to) - numberOf(from) + 1n;
}

export function overlaps(one: AddressRange, other: AddressRange): boolean {
  return one.from.startsWith(other.from.slice(0, 1)) && one.from <= other.to && other.from <= one.to;
}

/** Formats a range as `193.0.6.0–193.0.6.255`, or a single address. */
export function rangeText({ from, to }: AddressRange): string {
  return from === to ? addressText(from) : `${addressText(from)}–${addressText(to)}`;
}

/** Merges ranges into the fewest ranges with the same addresses, in order. */
export function mergeRanges(ranges: readonly AddressRange[]): AddressRange[] {
  const merged: AddressRange[] = [];
  for (const range of ranges.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = merged.at(-1);
    if (last && follows(last, range)) {
      if (range.to > last.to) merged[merged.length - 1] = { from: last.from, to: range.to };
    } else merged.push(range);
  }
  return merged;
}

/** Whether a range begins inside the previous range, or directly after its end. */
function follows(last: AddressRange, next: AddressRange): boolean {
  if (!next.from.startsWith(last.to.slice(0, 1))) return false;
  return next.from <= last.to || numberOf(next.from) === numberOf(last.to) + 1n;
}
