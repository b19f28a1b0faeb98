/** Resolves host names to addresses, and checks every one of them. */
import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { isPublicAddress } from './check-address.ts';
import { OutboundRefused } from './errors.ts';

export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** Returns all addresses of a host name; tests pass their own resolver. */
export type Resolver = (hostname: string) => Promise<readonly string[]>;

export const systemResolver: Resolver = async (hostname) =>
  (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * Returns the addresses of a host. A single address that is not public makes it refuse the whole host,
 * because a mixed answer is an attack.
 *
 * @throws OutboundRefused with NOT_FOUND or FORBIDDEN_ADDRESS.
 */
export async function resolveHost(
  hostname: string,
  resolver: Resolver,
  isAllowed: (address: string) => boolean = isPublicAddress,
): Promise<readonly ResolvedAddress[]> {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = ipaddr.isValid(literal) ? [literal] : await namesToAddresses(hostname, resolver);
  if (!addresses.every((address) => ipaddr.isValid(address) && isAllowed(address)))
    throw new OutboundRefused('FORBIDDEN_ADDRESS', 'This URL points to a private network. Use a public URL.');
  return addresses.map((address) => ({ address, family: ipaddr.parse(address).kind() === 'ipv4' ? 4 : 6 }));
}

async function namesToAddresses(hostname: string, resolver: Resolver): Promise<readonly string[]> {
  const addresses = await resolver(hostname).catch((cause: unknown) => {
    throw notFound(cause);
  });
  if (addresses.length === 0) throw notFound();
  return addresses;
}

function notFound(cause?: unknown): OutboundRefused {
  return new OutboundRefused('NOT_FOUND', 'This host does not exist. Check the URL for typing errors.', {
    cause,
  });
}
