import { defineBlock } from '#model/define-block.ts';

/** The memberships a reader may join. */
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
