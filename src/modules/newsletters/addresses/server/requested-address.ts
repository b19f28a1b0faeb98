/** The address that an operation is about. */
import { badInput, recordNotFound } from '#model/errors.ts';
import type { OperationContext } from '#server/context.ts';
import { newsletterSubscription } from '../../subscriptions/entities/newsletter-subscription/entity.ts';
import { findAddressKey } from '../../suppression/server/address-hash.ts';
import type { AddressHistory } from '../model/address-history.ts';
import { addressHistory, addressOfSubscription } from './address-history.ts';

export interface Requested {
  email?: string | null | undefined;
  /** Id of one of its subscriptions. */
  subscription?: number | null | undefined;
}

/** The history of the address; throws without an address, and for an unknown subscription. */
export async function requestedHistory(
  ctx: OperationContext,
  { email, subscription }: Requested,
  limit: number,
): Promise<AddressHistory> {
  if (email == null && subscription == null) throw badInput('ADDRESS_MISSING', 'Enter an email address.');
  const address = email ?? (await addressOfSubscription(ctx, subscription ?? 0));
  if (address === null) throw recordNotFound(newsletterSubscription);
  return addressHistory(ctx, { email: address, key: await findAddressKey(ctx, ctx.services), limit });
}
