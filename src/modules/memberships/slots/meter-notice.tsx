/**
 * Where a page in full says how many free views are left, or whose licence opened it. Where it is cut, the gating form has
 * that place.
 */
import { defineSlot } from '#model/define-slot.ts';
import { READER_PLACEHOLDER } from '#site/ui/hole.ts';

export const meterNotice = defineSlot({
  place: 'toolbar',
  when: ({ isMetered, passesGate, content }) =>
    (isMetered === true || passesGate === true) && !content?.gated,
  view: () => READER_PLACEHOLDER,
});
