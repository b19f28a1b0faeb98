import { askLists } from './lib/admin-lists.ts';
import { listGoals, measureLists, SIZES } from './lib/lists.ts';
import type { Scenario } from './lib/scenario.ts';

/**
 * From one word that one title in 32 contains to three that hardly any contains; the last word is matched as
 * a prefix.
 */
const PHRASES = [
  { name: 'one word of many items', input: { search: 'lighthouse' } },
  { name: 'the beginning of words', input: { search: 'har' } },
  { name: 'two words', input: { search: 'ferry volunteers' } },
  { name: 'three words of few items', input: { search: 'observatory strike costs' } },
];

export const scenario: Scenario = {
  name: 'search',
  about: `The search of the admin's content list in ${SIZES}.`,
  goals: listGoals(PHRASES.map(({ name }) => name)),
  run: (bench) => measureLists(bench, (filled) => askLists(filled, PHRASES)),
};
