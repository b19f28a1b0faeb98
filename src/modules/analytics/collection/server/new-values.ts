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

/** Values that networks of a process added, by day and by a hash of site, kind and network: at most one for each row. */
export type NewValues = Map<string, Map<string, number>>;

/** Whether the sender of a view may add a value of a kind on a day; counts it. */
export type CanAdd = (view: string, day: string, kind: string) => boolean;

/** Returns the bound for the batches of one transaction. */
export function boundOfNetworks(added: NewValues, siteId: number, batches: readonly ObservedBatch[]): CanAdd {
  let ips: Map<string, string> | null = null;
  return (view, day, kind) => {
    ips ??= new Map(batches.map(({ batch, sender }) => [numberOf(batch.view), sender.ip]));
    const counts = countsOf(added, day);
    const key = hash('sha256', `${siteId}\n${kind}\n${customerOf(ips.get(view) ?? '')}`, 'base64');
    const count = counts.get(key) ?? 0;
    if (count >= NEW_VALUES_PER_NETWORK) return false;
    counts.set(key, count + 1);
    return true;
  };
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
