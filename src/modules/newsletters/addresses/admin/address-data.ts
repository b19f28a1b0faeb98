/** The history of an address as the screen shows it. */
import type { AddressHistory } from '../model/address-history.ts';

export type {
  AddressHistory,
  AddressSubscription,
  AddressWelcome,
  ConsentProof,
  EarlierProof,
} from '../model/address-history.ts';

/** Which history is shown: that of an address, or of the address of a subscription. */
export type Requested = { email: string } | { subscription: number };

/** Key of a history in the cache of queries. */
export const historyKey = (requested: Requested) => ['newsletter-address-history', requested];

/** Whether newsletters store nothing about the address. */
export function isEmpty({ subscriptions, suppressions }: AddressHistory): boolean {
  return subscriptions.length === 0 && suppressions.length === 0;
}

/** A value as staff read it: `OneClick` as its label, other texts unchanged. */
export function labelIn(choices: readonly { value: string; label: string }[], value: string | null): string {
  return choices.find((one) => one.value === value)?.label ?? value ?? '';
}
