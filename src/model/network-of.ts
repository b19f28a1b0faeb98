/** Groups of an IPv6 address, and those of them that a provider gives to one household: 2^64 addresses. */
const GROUPS = 8;
const NETWORK_GROUPS = 4;

const IPV4_IN_IPV6 = /^::ffff:([\d.]+)$/i;

/**
 * What stands for one network in limits: an IPv4 address as it is, also where it is written as IPv6, and the first half of an
 * IPv6 address (RFC 4291, 2.2), however it is written. `address` is one that a connection has; other text is returned in part.
 */
export function networkOf(address: string): string {
  const [, inside] = IPV4_IN_IPV6.exec(address) ?? [];
  if (inside !== undefined || !address.includes(':')) return inside ?? address;
  const [before = '', after] = address.split('::');
  const groups = groupsOf(before);
  const rest = groupsOf(after ?? '');
  const left = Math.max(0, GROUPS - groups.length - rest.length);
  const whole = [...groups, ...Array<string>(left).fill('0'), ...rest];
  // An IPv4 address in hexadecimal is no network of 2^64: all of IPv4 is in it.
  if (
    whole
      .slice(0, 6)
      .map((group) => Number.parseInt(group, 16))
      .join(':') === '0:0:0:0:0:65535'
  )
    return whole
      .slice(6)
      .flatMap((group) => bytesOf(Number.parseInt(group, 16)))
      .join('.');
  return whole
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

const bytesOf = (group: number): number[] => [group >> 8, group & 0xff];

/** An IPv4 address at the end is two groups, which no network has. */
function groupsOf(part: string): string[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
}
