/**
 * Fields that a module adds are absent on sites that have the module off: requests for such a site cannot
 * write them.
 */
import { isPresent } from '#model/define-module.ts';
import { badInput, type FieldErrors } from '#model/errors.ts';
import type { Shape } from '#model/field.ts';
import { INPUT_REFUSED } from '#records/shape.ts';
import type { RecordContext } from './record-context.ts';

/**
 * Throws BAD_USER_INPUT with every field of `given` whose module is off on the site of the request. Jobs and
 * imports are not bound to a single site, and write every field.
 */
export function assertFieldsPresent(
  { modulesOn, registry }: Pick<RecordContext, 'modulesOn' | 'registry'>,
  shape: Shape,
  given: Readonly<Record<string, unknown>>,
  mode: 'create' | 'update',
): void {
  if (!modulesOn) return;
  const fields: FieldErrors = {};
  for (const [key, value] of Object.entries(given)) {
    // In a new record, an empty value cannot remove any data.
    if (mode === 'create' && isEmpty(value)) continue;
    const { label, module, isSettings } = (Object.hasOwn(shape, key) && shape[key]?.options) || {};
    if (isSettings || module === undefined || isPresent({ module }, modulesOn)) continue;
    const owner = registry.modules.find((each) => each.key === module)?.label ?? module;
    fields[key] = `${label ?? key} belongs to ${owner}, which is off on this site. Leave it out.`;
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
