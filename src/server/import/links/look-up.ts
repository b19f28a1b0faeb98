/**
 * Resolves lookups of rules: records of this import by their source, other records by a field. Creates
 * records if the rule allows it.
 */
import type { ImportMapping } from '#import/mapping.ts';
import type { Lookup } from '#import/rules.ts';
import { badInput } from '#model/errors.ts';
import type { Shape } from '#model/field.ts';
import type { RecordContext } from '#server/records/index.ts';
import { slugify } from '#text/slug.ts';
import { candidateUrls } from './addresses.ts';
import { evaluate, textOf } from '../evaluate.ts';
import type { Evaluation, EvaluationScope } from '../evaluation.ts';
import type { ImportState } from '../state.ts';
import { findByField, findTarget } from './targets.ts';
import type { Units } from '../units.ts';
import { noteChange, type WriteContext } from '../write.ts';

export interface LookUpParts {
  units: Units;
  state: ImportState;
  mapping: ImportMapping;
  writing: WriteContext;
  /** The entity of a target: the target itself, or the entity that has content types if the target is a content type. */
  entityOf: (target: string) => string;
  /** Whether created items become drafts. */
  asDrafts: boolean;
  /** Called for every record created by a lookup. */
  onMade: (target: string, name: string) => void;
  /** Waits until pending records of a target are written. */
  settle: (target: string) => Promise<void>;
}

/** Creates the lookup of a run. Records found or created by a field are remembered during the run. */
export function createLookUp(parts: LookUpParts): EvaluationScope['lookUp'] {
  const found = new Map<string, number | null>();
  return async (lookup, value, evaluation) => {
    const text = textOf(value);
    if ('source' in lookup) return bySource(parts.state, lookup.source, text, evaluation);
    if ('address' in lookup) return byAddress(parts, lookup.target, text, evaluation);
    const key = JSON.stringify([lookup.target, lookup.by, text]);
    const known = found.get(key);
    const id = known === undefined ? await byField(parts, lookup, text, evaluation) : known;
    found.set(key, id);
    if (id === null)
      evaluation.warnings.push(`No ${lookup.target} found with ${lookup.by} “${text.slice(0, 100)}”.`);
    return id;
  };
}

/** Looks up a key as written, else with or without a slash at either end, else in the form of a URL. */
function bySource(state: ImportState, source: string, key: string, evaluation: Evaluation): number | null {
  const bare = key.replace(/^\//, '').replace(/\/$/, '');
  const spellings = [key, bare, `/${bare}`, `/${bare}/`, `${bare}/`, slugify(key)];
  const record = spellings.map((spelling) => state.get(source, spelling)).find(Boolean);
  if (record && !state.isDeleted(record)) return record.id;
  if (record) {
    evaluation.warnings.push(`The record “${key.slice(0, 100)}” of the source ${source} has been deleted.`);
    return null;
  }
  evaluation.hasDeferredLookup = true;
  evaluation.warnings.push(`The source ${source} has no record “${key.slice(0, 100)}”.`);
  return null;
}

/** Looks up an old URL, with or without its query, fragment and slashes. */
function byAddress(
  { mapping, entityOf }: LookUpParts,
  target: string,
  text: string,
  evaluation: Evaluation,
): number | null {
  const { bases, surroundings, warnings } = evaluation;
  const meant = candidateUrls(text, bases, mapping.links);
  for (const address of meant) {
    const found = surroundings.addressOf(address);
    if (found?.entity === entityOf(target)) return found.id;
    if (found) warnings.push(`No ${target} found at the URL “${address.slice(0, 100)}”.`);
  }
  evaluation.hasDeferredLookup = true;
  warnings.push(`No imported record has the address “${text.slice(0, 100)}”.`);
  return null;
}

async function byField(
  { units, writing, settle, asDrafts, onMade }: LookUpParts,
  lookup: Extract<Lookup, { by: string }>,
  text: string,
  evaluation: Evaluation,
): Promise<number | null> {
  const { siteId, folder, media } = writing;
  const made: Record<string, unknown> = {};
  for (const [key, rule] of Object.entries(lookup.create ?? {}))
    made[key] = await evaluate(rule, evaluation.record, evaluation);
  await settle(lookup.target);
  const find = async (work: RecordContext) => {
    const target = findTarget(work, lookup.target);
    if (!target) throw badInput('IMPORT_TARGET_UNKNOWN', `“${lookup.target}” cannot be imported.`);
    return { target, known: await findByField(work, target, siteId, lookup.by, text) };
  };
  if (!lookup.create) return (await units.read(find)).known?.id ?? null;
  return units.run(async (work) => {
    const { target, known } = await find(work);
    if (known) return known.id;
    const given = { ...made, [lookup.by]: text };
    const values = asDrafts ? asDraft(given, target.shape) : given;
    const warn = (reason: string) => void evaluation.warnings.push(reason);
    let isTakenOver = false;
    const tookOver = () => void (isTakenOver = true);
    const input = { target: target.name, siteId, values, media, readFile: folder.read, warn, tookOver };
    const { entity, hooks } = target;
    const record = await (hooks.create?.(work, input) ??
      work.records.create(entity, { ...values, ...('site' in entity.fields && { site: siteId }) }));
    if (isTakenOver) return record.id;
    await noteChange(work, target, { before: null, after: record }, writing);
    const title = values[entity.titleField];
    onMade(target.name, typeof title === 'string' ? title : text);
    return record.id;
  });
}

/** Marks a record's values as a draft, if its target supports drafts. */
export function asDraft(values: Record<string, unknown>, shape: Shape): Record<string, unknown> {
  return Object.hasOwn(shape, 'draft') ? { ...values, draft: true } : values;
}
