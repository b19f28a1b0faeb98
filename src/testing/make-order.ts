/** An order of a paid membership that waits for staff. */
import { membershipOrder } from '../modules/memberships/entities/membership-order/entity.ts';
import type { Services } from '#server/services.ts';

/** Makes one for a reader, and answers its id. */
export async function makeOrder(
  services: Services,
  { organisationId, id: siteId }: { organisationId: number; id: number },
  reader: { id: number; membershipId: number },
): Promise<number> {
  const actor = { kind: 'system', organisationId } as const;
  const order = await services.write({ actor, organisationId, siteIds: [siteId] }, ({ records }) =>
    records.insertPastRules(membershipOrder, {
      site: siteId,
      title: 'Readers of the quay',
      siteUser: reader.id,
      membership: reader.membershipId,
      status: 'pending',
      price: 900,
      currency: 'EUR',
      period: 'month',
    }),
  );
  return order.id;
}
