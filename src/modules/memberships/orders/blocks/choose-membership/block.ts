import { defineBlock } from '#model/define-block.ts';

/** Memberships that the reader may join. */
export const chooseMembership = defineBlock({
  name: 'choose_membership',
  title: 'Choose a membership',
  description: 'The memberships readers can join, each with a link to join.',
  icon: 'people',
  category: 'form',
  v: 1,
  hydrate: 'none',
  settings: {},
});
