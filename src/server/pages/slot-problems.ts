/** Faults of slots, for the log. */
import { LRUCache } from 'lru-cache';
import type { SiteRef } from '#server/sites/index.ts';
import type { DocumentInput, PagesOptions } from './options.ts';

/** What was told of slots: they stand on every page, and one fault would be told as often. */
const told = new WeakMap<PagesOptions['onProblem'], LRUCache<string, true>>();
const TOLD_AGAIN_MS = 3_600_000;

/** Tells of slots that throw as of blocks that do, of each fault of a site once an hour. */
export function slotProblems(
  { onProblem }: Pick<PagesOptions, 'onProblem'>,
  { siteId }: SiteRef,
  path: string,
): DocumentInput['onSlotProblem'] {
  return ({ place, module }, error) => {
    const type = module ? `${module}/${place}` : place;
    const known = told.get(onProblem) ?? new LRUCache<string, true>({ max: 1_000, ttl: TOLD_AGAIN_MS });
    told.set(onProblem, known);
    const key = `${siteId} ${type} ${String(error).slice(0, 500)}`;
    if (known.has(key)) return;
    known.set(key, true);
    onProblem({ blockId: 'slot', type, problem: 'rendering failed', error, siteId, path });
  };
}
