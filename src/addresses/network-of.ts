/**
 * Number of groups of an IPv6 address, and how many of them identify the network that a provider assigns to
 * one household: 2^64 addresses.
 */
const GROUPS = 8;
const NETWORK_GROUPS = 4;

const IPV4_IN_IPV6 =
  /^(?:::|(?:0{1,4}:){5})ffff:(?:(\d{1,3}(?:\.\d{1,3}){3})|([\da-f]{1,4}):([\da-f]{1,4}))$/i;

/**
 * Normalises an address for comparisons: an IPv4 address written as IPv6, as sockets that listen on both have
 * it and proxies repeat it, is written as IPv4. Any other text is returned unchanged.
 */
export function plainAddress(address: string): string {
  if (!address.includes(':')) return address;
  const [, dotted, high = '', low = ''] = IPV4_IN_IPV6.exec(address) ?? [];
  if (dotted !== undefined) return dotted;
  if (high === '') return address;
  const bytes = [high, low].flatMap((group) => {
    const number = Number.parseInt(group, 16);
    return [number >> 8, number & 0xff];
  });
  return bytes.join('.');
}

/**
 * Key of one network in limits: an IPv4 address unchanged, or converted if it is written as IPv6; of an IPv6
 * address the first half (RFC 4291, 2.2), in any spelling. `address` is that of a connection; of other text a
 * part is returned.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!plain.includes(':')) return plain;
  const [before = '', after] = plain.split('::');
  const groups = groupsOf(before);
  const rest = groupsOf(after ?? '');
  const left = Math.max(0, GROUPS - groups.length - rest.length);
  const whole = [...groups, ...Array<string>(left).fill('0'), ...rest];
  return whole
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** An IPv4 address at the end counts as two groups, which are never part of the network. */
function groupsOf(part: string): string[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
}
