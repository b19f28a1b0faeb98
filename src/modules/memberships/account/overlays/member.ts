import { defineOverlay } from '#model/pages/define-overlay.ts';

const FREE = { rootAttribute: 'data-member="free"' };
const PAID = { rootAttribute: 'data-member="paid"' };

/**
 * An attribute of the root for logged-in readers: style sheets show the entries of the header by it, and by whether they hold a
 * paid membership. It does not name the reader, so one copy serves all of a kind.
 */
export const member = defineOverlay({
  name: 'member',
  order: 10,
  patch: ({ reader: { actor } }) => (actor.kind !== 'member' ? null : actor.isPaid === true ? PAID : FREE),
});
