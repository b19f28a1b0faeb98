/**
 * An attribute of the root that says a reader is logged in: style sheets show the entries of the header by it, and by whether
 * they hold a membership that is paid for. It does not say who they are, so one copy serves all of a kind.
 */
import { defineOverlay } from '#model/define-overlay.ts';

const FREE = { rootAttribute: 'data-member="free"' };
const PAID = { rootAttribute: 'data-member="paid"' };

export const member = defineOverlay({
  name: 'member',
  order: 10,
  patch: ({ reader: { actor } }) => (actor.kind !== 'member' ? null : actor.isPaid === true ? PAID : FREE),
});
