/**
 * Placeholder in a fully readable page for the number of free views left, or for the licence that opened the
 * page. In a truncated page the gating form takes its place.
 */
import { defineSlot } from '#model/pages/define-slot.ts';
import { READER_PLACEHOLDER } from '#site/ui/hole.ts';

export const meterNotice = defineSlot({
  place: 'toolbar',
  when: ({ isMetered, passesGate, content }) =>
    (isMetered === true || passesGate === true) && !content?.gated,
  view: () => READER_PLACEHOLDER,
});
