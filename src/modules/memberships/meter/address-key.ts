import ipaddr from 'ipaddr.js';

/** What stands for one network: an IPv4 address, or the first half of an IPv6 one, of which a household has 2^64. */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : parsed
        .toByteArray()
        .slice(0, 8)
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
}
