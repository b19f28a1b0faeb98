/** Rankings as the job stores them and pages read them: the items of a section, or of the whole site, in a period. */
import type { Period } from './periods.ts';

/** Positions that are stored for each section and period. */
export const POSITIONS_MAX = 50;

/** The section of rankings of the whole site. */
export const WHOLE_SITE = 0;

/** Most items that a block shows. */
export const ITEMS_MAX = 10;

/** Positions that have a tag each: those that a block reads without filters, with the page’s own item among them. */
const EXACT_MAX = ITEMS_MAX + 1;

export interface RankingKey {
  site: number;
  /** `WHOLE_SITE`: all sections. */
  section: number;
  period: Period;
}

/** The tag of a page that read a ranking down to `position`; 1 to `POSITIONS_MAX`. */
export function tagOfPosition(key: RankingKey, position: number): string {
  return tagOf(key, position <= EXACT_MAX ? position : POSITIONS_MAX);
}

/** The tags of all pages that read a ranking at least down to `position`, where it has changed. */
export function tagsFrom(key: RankingKey, position: number): string[] {
  const tags = [tagOf(key, POSITIONS_MAX)];
  for (let depth = position; depth <= EXACT_MAX; depth += 1) tags.push(tagOf(key, depth));
  return tags;
}

function tagOf({ site, section, period }: RankingKey, depth: number): string {
  return `most-read:${site}:${section}:${period}:${depth}`;
}
