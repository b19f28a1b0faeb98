/**
 * Whether an address is a crawler's by its name: the name is one of the engine's, and resolves back to the address. Looked up outside
 * of requests; the first request of a crawler is therefore answered like a reader's.
 */
import { plainAddress } from '#addresses/network-of.ts';
import { LRUCache } from 'lru-cache';
import type { DnsLookup } from '#model/readers/define-visitor.ts';
import { addressKey } from '../../licences/server/addresses.ts';

export interface DnsChecks {
  /** The cached result at `now` (milliseconds); an unknown address is looked up, unless the queue is full. */
  isConfirmed: (address: string, hosts: readonly string[], now: number) => boolean;
}

const TTL_MS = 86_400_000;
/** Delay after a failed lookup, which gives no result. */
const RETRY_MS = 600_000;
const KNOWN_MAX = 10_000;
/** Maximum number of lookups that run or wait, however many crawlers are invented. */
const WAITING_MAX = 100;
const RUNNING_MAX = 4;
/** Names of an address that are looked at. */
const NAMES_MAX = 5;

interface Answer {
  isConfirmed: boolean;
  until: number;
}

export function createDnsChecks(dns: DnsLookup): DnsChecks {
  const known = new LRUCache<string, Answer>({ max: KNOWN_MAX });
  /** Keys that are looked up or wait for it. */
  const waiting = new Set<string>();
  const queue: (() => Promise<void>)[] = [];
  let running = 0;
  const next = () => {
    const check = running < RUNNING_MAX ? queue.shift() : undefined;
    if (!check) return;
    running += 1;
    void check().finally(() => {
      running -= 1;
      next();
    });
  };
  return {
    isConfirmed(written, hosts, now) {
      if (hosts.length === 0) return false;
      // The name of an IPv4 address resolves back to IPv4, whatever the socket calls it.
      const address = plainAddress(written);
      const key = `${address} ${hosts.join()}`;
      const answer = known.get(key);
      if (answer && now < answer.until) return answer.isConfirmed;
      if (waiting.has(key) || waiting.size >= WAITING_MAX) return false;
      waiting.add(key);
      queue.push(async () => {
        known.set(key, await lookUp(dns, address, hosts, now));
        waiting.delete(key);
      });
      next();
      return false;
    },
  };
}

async function lookUp(
  dns: DnsLookup,
  address: string,
  hosts: readonly string[],
  now: number,
): Promise<Answer> {
  try {
    const names = (await dns.reverse(address)).slice(0, NAMES_MAX).map((name) => name.toLowerCase());
    for (const name of names.filter((own) => hosts.some((host) => own.endsWith(`.${host}`)))) {
      const addresses = await dns.addressesOf(name);
      const isSame = addresses.some((found) => addressKey(found) === addressKey(address));
      if (isSame) return { isConfirmed: true, until: now + TTL_MS };
    }
    return { isConfirmed: false, until: now + TTL_MS };
  } catch {
    return { isConfirmed: false, until: now + RETRY_MS };
  }
}
