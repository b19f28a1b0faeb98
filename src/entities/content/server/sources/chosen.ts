import type { ChosenWant } from '#model/define-block.ts';
import { defineSource } from '#model/define-source.ts';

/** The items an editor chose. */
export const chosen = defineSource<ChosenWant>({ kind: 'ids', hands: 'chosen', ids: (want) => want.ids });
