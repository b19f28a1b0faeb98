/** Looks up names and addresses in the system's DNS, in bounded time. */
import { Resolver } from 'node:dns/promises';
import type { DnsLookup } from '#model/readers/define-visitor.ts';

const resolver = new Resolver({ timeout: 2_000, tries: 2 });

export const systemDns: DnsLookup = {
  reverse: (address) => resolver.reverse(address),
  addressesOf: async (host) => {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  },
};
