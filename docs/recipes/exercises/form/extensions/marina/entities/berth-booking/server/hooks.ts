import { badInput } from '#model/errors.ts';
import type { EntityHooks } from '#server/records/index.ts';
import { berthBooking } from '../entity.ts';

/** The depth of the harbour at low water, in centimetres. */
const DEPTH = 300;

export const hooks: EntityHooks<typeof berthBooking> = {
  entity: berthBooking,
  prepare: async (_work, { values, next }) => {
    if (next.draught > DEPTH)
      throw badInput('SHIP_TOO_DEEP', 'The ship would touch the ground.', {
        draught: 'Our berths are 3 m deep at low water.',
      });
    return values;
  },
};
