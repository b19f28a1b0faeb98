import type { ChosenQuery } from '#model/define-block.ts';
import { defineSource } from '#model/pages/define-source.ts';

/** Items that an editor selected by hand. */
export const chosen = defineSource<ChosenQuery>({
  kind: 'ids',
  mode: 'chosen',
  ids: (query) => query.ids,
  canRepeat: ({ canRepeat = false }) => canRepeat,
  explain: ({ ids }) =>
    ids.length === 1 ? 'The item an editor chose' : `The ${ids.length} items an editor chose`,
});
