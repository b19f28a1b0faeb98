/**
 * Verifies a crawler's address by its host name: the name must be one of the engine's, and must resolve back
 * to the address. The lookup runs outside of requests, so a crawler's first request is answered like a
 * reader's.
 */
import { plainAddress } from '#addresses/network-of.ts';
import { LRUCache } from 'lru-cache';
import type { DnsLookup } from '#model/readers/define-visitor.ts';
import { addressKey } from '../../licences/server/addresses.ts';

export interface DnsChecks {
  /**
   * Returns the cached result at `now` (milliseconds). Starts a lookup for an unknown address, unless the
   * queue is full.
   */
  isConfirmed: (address: string, hosts: readonly string[], now: number) => boolean;
}

const TTL_MS = 86_400_000;
/** Delay after a failed lookup, which gives no result. */
const RETRY_MS = 600_000;
const KNOWN_MAX = 10_000;
/** Maximum number of running and waiting lookups, however many crawlers clients claim to be. */
const WAITING_MAX = 100;
const RUNNING_MAX = 4;
/** Maximum number of host names checked per address. */
const NAMES_MAX = 5;

interface Answer {
  isConfirmed: boolean;
  until: number;
}

export function createDnsChecks(dns: DnsLookup): DnsChecks {
  const known = new LRUCache<string, Answer>({ max: KNOWN_MAX });
  /** Keys whose lookup is running or waiting. */
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
      // The host name of an IPv4 address resolves back to IPv4, whatever form the socket reports.
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
