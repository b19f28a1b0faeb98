import type { ChosenWant } from '#model/define-block.ts';
import { defineSource } from '#model/define-source.ts';

/** The items an editor chose. */
export const chosen = defineSource<ChosenWant>({
  kind: 'ids',
  hands: 'chosen',
  ids: (want) => want.ids,
  explain: ({ ids }) =>
    ids.length === 1 ? 'The item an editor chose' : `The ${ids.length} items an editor chose`,
});
