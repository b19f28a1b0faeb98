/** What the meter tells a reader about their free views. */
import { defineOverlay } from '#model/define-overlay.ts';

export const meterNotice = defineOverlay({
  name: 'meterNotice',
  order: 20,
  patch: ({ meter }) => (meter ? { placeholder: meter.notice } : null),
});
