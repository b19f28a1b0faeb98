import { defineOverlay } from '#model/pages/define-overlay.ts';

const FREE = { rootAttribute: 'data-member="free"' };
const PAID = { rootAttribute: 'data-member="paid"' };

/**
 * Sets an attribute on the root element for logged-in readers, also with whether they have a paid membership.
 * Style sheets use it to show entries of the header. It does not identify the reader, so readers of the same
 * kind share one copy.
 */
export const member = defineOverlay({
  name: 'member',
  order: 10,
  patch: ({ reader: { actor } }) => (actor.kind !== 'member' ? null : actor.isPaid === true ? PAID : FREE),
});
