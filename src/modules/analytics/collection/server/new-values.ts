/**
 * Bounds the values of a day that one network can add to reports: campaigns, referrers and terms of searches. Each has a
 * limited number of rows a day, which a program in one network could fill with invented values otherwise.
 */
import { hash } from 'node:crypto';
import { networkOf } from '#addresses/network-of.ts';
import { numberOf } from '../model/eight-bytes.ts';
import type { ObservedBatch } from './observed.ts';

/** Values that a network may add on a day, to one kind, in one process: a twentieth of the rows of a day. */
export const NEW_VALUES_PER_NETWORK = 50;

/** Days that are counted: an event is at most a day late, in any time zone. */
const DAYS_MAX = 4;

/** Groups of an IPv6 network that one customer can have: /48. */
const CUSTOMER_GROUPS = 3;

/** Values that networks of a process added and that are committed, by day and by a hash of site, kind and network: at most one for each row. */
export type NewValues = Map<string, Map<string, number>>;

/** Whether the sender of a view may add a value of a kind on a day; true uses one of the values of its network. */
export type CanAdd = (view: string, day: string, kind: string) => boolean;

export interface NetworkBound {
  canAdd: CanAdd;
  /** Adds what `canAdd` has allowed to the values of the process; to be called once, after the commit. */
  count: () => void;
}

/**
 * Returns the bound for the batches of one transaction. A transaction that is rolled back has used nothing of it. Transactions
 * of one site must follow each other in a process.
 */
export function boundOfNetworks(
  added: NewValues,
  siteId: number,
  batches: readonly ObservedBatch[],
): NetworkBound {
  let ips: Map<string, string> | null = null;
  const allowed: NewValues = new Map();
  const canAdd: CanAdd = (view, day, kind) => {
    ips ??= new Map(batches.map(({ batch, sender }) => [numberOf(batch.view), sender.ip]));
    const key = hash('sha256', `${siteId}\n${kind}\n${customerOf(ips.get(view) ?? '')}`, 'base64');
    const counts = allowed.get(day) ?? new Map<string, number>();
    const count = counts.get(key) ?? 0;
    if ((added.get(day)?.get(key) ?? 0) + count >= NEW_VALUES_PER_NETWORK) return false;
    allowed.set(day, counts.set(key, count + 1));
    return true;
  };
  return { canAdd, count: () => addAllowed(added, allowed) };
}

function addAllowed(added: NewValues, allowed: NewValues): void {
  for (const [day, values] of allowed) {
    const counts = countsOf(added, day);
    for (const [key, count] of values) counts.set(key, (counts.get(key) ?? 0) + count);
  }
}

function countsOf(added: NewValues, day: string): Map<string, number> {
  const counts = added.get(day) ?? new Map<string, number>();
  added.set(day, counts);
  if (added.size > DAYS_MAX) {
    const [oldest = day] = [...added.keys()].toSorted();
    added.delete(oldest);
  }
  return counts;
}

function customerOf(ip: string): string {
  return networkOf(ip).split(':').slice(0, CUSTOMER_GROUPS).join(':');
}
