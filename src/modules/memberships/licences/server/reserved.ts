/**
 * Addresses without an owner on the internet: behind an unknown proxy, every reader would have such an
 * address.
 */
import { addressKey, blockOf, overlaps, type AddressRange } from './addresses.ts';

const OFFICE = 'private and used only inside networks. Ask the company for its public addresses';
const DOCUMENTATION = 'reserved for documentation. Enter the company’s own addresses';
const RESERVED = 'reserved and not used on the internet. Check the line for typing errors';
const TUNNEL = 'used by tunnels that many people share. Ask the company for its own addresses';

/**
 * Blocks with their descriptions. The public IPv6 internet is `2000::/3`; all other IPv6 addresses are
 * reserved, even those not listed.
 */
const BLOCKS = [
  ['10.0.0.0/8', OFFICE],
  ['172.16.0.0/12', OFFICE],
  ['192.168.0.0/16', OFFICE],
  ['100.64.0.0/10', 'shared by customers of internet providers. Ask the company for its own addresses'],
  ['127.0.0.0/8', 'a loopback address. Ask the company for its public addresses'],
  ['169.254.0.0/16', 'link-local and used only inside networks. Ask the company for its public addresses'],
  ['192.0.2.0/24', DOCUMENTATION],
  ['198.51.100.0/24', DOCUMENTATION],
  ['203.0.113.0/24', DOCUMENTATION],
  ['224.0.0.0/4', 'reserved for multicast. Check the line for typing errors'],
  ['0.0.0.0/8', RESERVED],
  ['192.0.0.0/24', RESERVED],
  ['192.88.99.0/24', TUNNEL],
  ['198.18.0.0/15', RESERVED],
  ['240.0.0.0/4', RESERVED],
  ['fc00::/7', OFFICE],
  ['fe80::/10', 'link-local and used only inside networks. Ask the company for its public addresses'],
  ['ff00::/8', 'reserved for multicast. Check the line for typing errors'],
  ['::1/128', 'a loopback address. Ask the company for its public addresses'],
  ['2001:db8::/32', DOCUMENTATION],
  ['3fff::/20', DOCUMENTATION],
  ['2001::/32', TUNNEL],
  ['2002::/16', TUNNEL],
  ['64:ff9b::/96', TUNNEL],
  ['::/3', RESERVED],
  ['4000::/2', RESERVED],
  ['8000::/1', RESERVED],
] as const;

const RESERVED_BLOCKS = BLOCKS.map(([block, reason]) => ({ range: rangeOf(block), block, reason }));

function rangeOf(block: string): AddressRange {
  const [address = '', prefix] = block.split('/');
  const key = addressKey(address);
  if (key === null) throw new Error(`${block} is not an address block.`);
  return blockOf(key, Number(prefix));
}

/** Reason why a range can't be licensed, as the end of a sentence “… is ”; null if it can. */
export function reservedReason(range: AddressRange): string | null {
  const found = RESERVED_BLOCKS.find((reserved) => overlaps(reserved.range, range));
  if (!found) return null;
  const isWithin = found.range.from <= range.from && range.to <= found.range.to;
  return isWithin ? `${found.reason}.` : `too wide: it contains ${found.block}, which is ${found.reason}.`;
}
