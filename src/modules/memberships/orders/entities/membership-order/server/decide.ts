/** The part that confirming and cancelling an order share. */
import { forbidden, unauthenticated } from '#model/errors.ts';
import type { OperationContext } from '#server/context.ts';
import { decideOrder, type Decision } from '../../../server/orders.ts';
import type { MailPlace } from '../../../../account/server/visit.ts';

/** Confirms or cancels an order of the site in use on behalf of the caller. */
export function decide(ctx: OperationContext, place: MailPlace, id: number, status: Decision['status']) {
  const { actor } = ctx;
  if (actor.kind === 'client')
    throw forbidden('ORDER_DECIDED_BY_PROGRAM', 'Only a person can decide about an order. Log in as a user.');
  if (actor.kind !== 'staff') throw unauthenticated();
  return decideOrder(ctx, place, id, { cmsUserId: actor.id, status });
}
