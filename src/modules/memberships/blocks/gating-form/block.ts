import { defineBlock } from '#model/define-block.ts';

/** What stands where the text of a gated item ends, for readers who do not pass its gate. */
export const gatingForm = defineBlock({
  name: 'gating_form',
  title: 'Gating form',
  description: 'Invites readers to log in or join where the text of a gated item ends for them.',
  icon: 'question',
  category: 'form',
  v: 1,
  hydrate: 'none',
  settings: {},
  isEmpty: (_settings, _items, { content }) => !content?.gated,
});
