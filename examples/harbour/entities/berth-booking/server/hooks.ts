import { badInput } from '#model/errors.ts';
import { emit } from '#model/jobs/define-event.ts';
import type { EntityHooks } from '#server/records/index.ts';
import { berthBooking } from '../entity.ts';
import { berthBooked } from './events/berth-booked.ts';

/** Depth of the berths at low water, in centimetres. */
const DEPTH = 300;

export const hooks: EntityHooks<typeof berthBooking> = {
  entity: berthBooking,
  prepare: async (_work, { values, next }) => {
    if (next.draught > DEPTH)
      throw badInput('SHIP_TOO_DEEP', 'The ship is too deep for the harbour.', {
        draught: 'Our berths are 3 m deep at low water.',
      });
    return values;
  },
  after: async (work, { action, record: { id, site } }) => {
    if (action === 'create') await emit(work, berthBooked, { siteId: site, bookingId: id });
  },
};
