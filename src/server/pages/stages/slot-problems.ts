/** Faults of slots and insertions, for the log. */
import { LRUCache } from 'lru-cache';
import type { OfModule } from '#model/define-module.ts';
import { faultOf } from '#server/extensions/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { DocumentInput, PagesOptions } from '../options.ts';

/** Faults already reported: a slot is on every page, and its fault would be reported each time. */
const reportedProblems = new WeakMap<PagesOptions['onProblem'], LRUCache<string, true>>();
const TOLD_AGAIN_MS = 3_600_000;

type Context = [options: Pick<PagesOptions, 'onProblem'>, site: SiteRef, path: string];

/** Reports slots that throw like blocks that throw: each fault of a site once an hour. */
export function slotProblems(...context: Context): DocumentInput['onSlotProblem'] {
  return (slot, thrown) => {
    const { place, module } = slot;
    const type = module ? `${module}/${place}` : place;
    tell({ blockId: 'slot', type, error: faultOf(slot, `the slot ${place}`, thrown) }, context);
  };
}

/** Problems of insertions, like those of slots. */
export function insertionProblems(...context: Context): DocumentInput['onInsertionProblem'] {
  return (insertion, thrown) => {
    const { name, module } = insertion;
    const type = module ? `${module}/${name}` : name;
    tell({ blockId: 'insertion', type, error: faultOf(insertion, `the insertion ${name}`, thrown) }, context);
  };
}

/** Problems of templates, by the block or the part of the frame in which they threw. */
export function templateProblems(
  name: string,
  views: OfModule,
  ...context: Context
): (part: string, error: unknown) => void {
  return (part, thrown) => {
    const error = faultOf(views, `the template ${name}`, thrown);
    tell({ blockId: 'template', type: `${name}/${part}`, error }, context);
  };
}

/** Problems of views of an extension's content type. */
export function typeProblems(
  type: OfModule & { name: string },
  ...context: Context
): (error: unknown) => void {
  return (thrown) => {
    const error = faultOf(type, `the views of the content type ${type.name}`, thrown);
    tell({ blockId: 'type', type: type.name, error }, context);
  };
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
