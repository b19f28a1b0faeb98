import { badInput } from '#model/errors.ts';
import { emit } from '#model/jobs/define-event.ts';
import type { EntityHooks } from '#server/records/index.ts';
import { berthBooking } from '../entity.ts';
import { harbourWords } from '../../../words.ts';
import { berthBooked } from './events/berth-booked.ts';
import { bookingDecided } from './events/booking-decided.ts';

/** Depth of the berths at low water, in centimetres. */
const DEPTH = 300;

export const hooks: EntityHooks<typeof berthBooking> = {
  entity: berthBooking,
  prepare: async (work, { values, next }) => {
    if (next.draught <= DEPTH) return values;
    const words = harbourWords(work.localeOfSite?.(next.site)?.language ?? 'en');
    throw badInput('SHIP_TOO_DEEP', words.tooDeep, { draught: words.depthOfBerths });
  },
  after: async (work, { action, before, record: { id, site, state } }) => {
    const event = { siteId: site, bookingId: id };
    if (action === 'create') await emit(work, berthBooked, event);
    if (action === 'update' && before?.state !== state && state !== 'requested')
      await emit(work, bookingDecided, event);
  },
};
