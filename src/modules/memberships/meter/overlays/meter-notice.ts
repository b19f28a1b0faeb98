import { defineOverlay } from '#model/pages/define-overlay.ts';

/** The notice of the meter about the reader's free views. */
export const meterNotice = defineOverlay({
  name: 'meterNotice',
  order: 20,
  patch: ({ meter }) => (meter ? { placeholder: meter.notice } : null),
});
