/**
 * Fields that a module adds are absent on sites that have the module off: records of such a site cannot get
 * them. The site of the record decides, not the site of the request: staff and API clients change records of
 * several sites in one session.
 */
import { isPresent } from '#model/define-module.ts';
import { badInput, type FieldErrors } from '#model/errors.ts';
import type { Shape } from '#model/field.ts';
import { isReader } from '#model/permissions.ts';
import { INPUT_REFUSED } from '#records/shape.ts';
import type { RecordContext } from './record-context.ts';
import type { UnitOfWork } from './unit-of-work.ts';

type Values = Readonly<Record<string, unknown>>;

type WithModules = Pick<UnitOfWork, 'actor' | 'modulesOn' | 'modulesOfSite'>;

/**
 * Keys of the modules that are on for a record: those of the site in its values, otherwise those of the site of the request. For
 * readers, those of the site that they read. Undefined in imports, and for a record without a site in a request without one.
 */
export function modulesOfRecord(
  { actor, modulesOn, modulesOfSite }: WithModules,
  { site }: Values,
): ReadonlySet<string> | undefined {
  if (isReader(actor) || typeof site !== 'number') return modulesOn;
  return modulesOfSite?.(site) ?? modulesOn;
}

/**
 * Throws BAD_USER_INPUT with every field of `given` whose module is off on the record’s site; `record` has at least its site. Jobs and
 * imports write every field.
 */
export function assertFieldsPresent(
  work: WithModules & Pick<RecordContext, 'registry'>,
  { shape, given, record, mode }: { shape: Shape; given: Values; record: Values; mode: 'create' | 'update' },
): void {
  const isJob = work.actor.kind === 'system' && !work.modulesOn;
  const modulesOn = isJob ? undefined : modulesOfRecord(work, record);
  if (!modulesOn) return;
  const fields: FieldErrors = {};
  for (const [key, value] of Object.entries(given)) {
    // In a new record, an empty value cannot remove any data.
    if (mode === 'create' && isEmpty(value)) continue;
    const { label, module, isSettings } = (Object.hasOwn(shape, key) && shape[key]?.options) || {};
    if (isSettings || module === undefined || isPresent({ module }, modulesOn)) continue;
    const owner = work.registry.modules.find((each) => each.key === module)?.label ?? module;
    const where = work.modulesOn?.has(module) ? 'the site of this record' : 'this site';
    fields[key] = `${label ?? key} belongs to ${owner}, which is off on ${where}. Leave it out.`;
  }
  if (Object.keys(fields).length > 0) throw badInput('VALUES_INVALID', INPUT_REFUSED, fields);
}

function isEmpty(value: unknown): boolean {
  return (
    (value ?? null) === null ||
    value === false ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  );
}
