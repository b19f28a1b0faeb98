/** Where modules add to the berth of an item. */
import { defineSlotPlace } from '#model/pages/define-slot.ts';

export const slotPlaces = {
  berthNote: defineSlotPlace<{ berth: string }>({
    contract: 'Below the berth of an item, beside its text.',
    isOn: ({ content }) => content !== null,
  }),
};
