/** Faults of slots and insertions, for the log. */
import { LRUCache } from 'lru-cache';
import type { OfModule } from '#model/define-module.ts';
import { canFail, createPartFaults, type NamedPart, type PartFaults } from '#grid/part-faults.ts';
import { faultOf } from '#server/extensions/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { DocumentInput, PagesOptions } from '../options.ts';

/** Faults already reported: a slot is on every page, and its fault would be reported each time. */
const reportedProblems = new WeakMap<PagesOptions['onProblem'], LRUCache<string, true>>();
const TOLD_AGAIN_MS = 3_600_000;

/** `faults`: those of the response, in which failures of extensions are noted. */
type Context = [
  options: Pick<PagesOptions, 'onProblem'>,
  site: Pick<SiteRef, 'siteId'>,
  path: string,
  faults?: PartFaults,
];

/** Reports slots that throw like blocks that throw: each fault of a site once an hour. */
export function slotProblems(...context: Context): DocumentInput['onSlotProblem'] {
  return (slot, error) => {
    const { place, module } = slot;
    const part = { definition: slot, what: `the slot ${place}` };
    tell({ blockId: 'slot', type: module ? `${module}/${place}` : place, part, error }, context);
  };
}

/** Problems of insertions, like those of slots. */
export function insertionProblems(...context: Context): DocumentInput['onInsertionProblem'] {
  return (insertion, error) => {
    const { name, module } = insertion;
    const part = { definition: insertion, what: `the insertion ${name}` };
    tell({ blockId: 'insertion', type: module ? `${module}/${name}` : name, part, error }, context);
  };
}

/** Problems of templates, by the block or the part of the frame in which they threw. */
export function templateProblems(
  name: string,
  views: OfModule,
  ...context: Context
): (part: string, error: unknown) => void {
  const part = { definition: views, what: `the template ${name}` };
  return (place, error) => tell({ blockId: 'template', type: `${name}/${place}`, part, error }, context);
}

/** Problems of views of an extension's content type. */
export function typeProblems(
  type: OfModule & { name: string },
  ...context: Context
): (error: unknown) => void {
  const part = { definition: type, what: `the views of the content type ${type.name}` };
  return (error) => tell({ blockId: 'type', type: type.name, part, error }, context);
}

/** The faults of one response at a path of a site, which are reported like those of slots. */
export function partFaults(...[options, site, path]: Context): PartFaults {
  return createPartFaults((part, error) =>
    tell({ blockId: 'part', type: part.what, part, error }, [options, site, path]),
  );
}

function tell(
  { part, error: thrown, ...fault }: { blockId: string; type: string; part: NamedPart; error: unknown },
  [{ onProblem }, { siteId }, path, faults]: Context,
): void {
  if (canFail(part)) faults?.remember(part, thrown);
  const error = faultOf(part.definition, part.what, thrown);
  const known =
    reportedProblems.get(onProblem) ?? new LRUCache<string, true>({ max: 1_000, ttl: TOLD_AGAIN_MS });
  reportedProblems.set(onProblem, known);
  // The message of an extension can contain the time, and each would be another fault.
  const cause = canFail(part) ? part.definition.extensionPath : String(error).slice(0, 500);
  const key = `${siteId} ${fault.blockId} ${fault.type} ${cause}`;
  if (known.has(key)) return;
  known.set(key, true);
  onProblem({ ...fault, error, problem: 'rendering failed', siteId, path });
}
