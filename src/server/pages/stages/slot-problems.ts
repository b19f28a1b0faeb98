/** Faults of slots and insertions, for the log. */
import { LRUCache } from 'lru-cache';
import type { SiteRef } from '#server/sites/index.ts';
import type { DocumentInput, PagesOptions } from '../options.ts';

/** Faults already reported: a slot is on every page, and its fault would be reported each time. */
const reportedProblems = new WeakMap<PagesOptions['onProblem'], LRUCache<string, true>>();
const TOLD_AGAIN_MS = 3_600_000;

type Context = [options: Pick<PagesOptions, 'onProblem'>, site: SiteRef, path: string];

/** Reports slots that throw like blocks that throw: each fault of a site once an hour. */
export function slotProblems(...context: Context): DocumentInput['onSlotProblem'] {
  return ({ place, module }, error) =>
    tell({ blockId: 'slot', type: module ? `${module}/${place}` : place, error }, context);
}

/** Problems of insertions, like those of slots. */
export function insertionProblems(...context: Context): DocumentInput['onInsertionProblem'] {
  return ({ name, module }, error) =>
    tell({ blockId: 'insertion', type: module ? `${module}/${name}` : name, error }, context);
}

/** Problems of templates, by the block or the part of the frame in which they threw. */
export function templateProblems(name: string, ...context: Context): (part: string, error: unknown) => void {
  return (part, error) => tell({ blockId: 'template', type: `${name}/${part}`, error }, context);
}

function tell(
  fault: { blockId: string; type: string; error: unknown },
  [{ onProblem }, { siteId }, path]: Context,
): void {
  const known =
    reportedProblems.get(onProblem) ?? new LRUCache<string, true>({ max: 1_000, ttl: TOLD_AGAIN_MS });
  reportedProblems.set(onProblem, known);
  const key = `${siteId} ${fault.blockId} ${fault.type} ${String(fault.error).slice(0, 500)}`;
  if (known.has(key)) return;
  known.set(key, true);
  onProblem({ ...fault, problem: 'rendering failed', siteId, path });
}
