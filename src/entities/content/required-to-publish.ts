/** The fields that an item of a type requires before readers can see it. */
import type { ContentType } from '#model/define-content-type.ts';
import type { Shape } from '#model/field.ts';

export interface MissingField {
  /** The field to report: the first one, if any of several fields is enough. */
  field: string;
  /** A message for editors about what is missing. */
  message: string;
}

/**
 * Returns the missing fields without which an item with these values cannot become public; empty if it can.
 * Pure.
 */
export function missingToPublish(
  type: Pick<ContentType, 'requiredToPublish'>,
  shape: Shape,
  values: Readonly<Record<string, unknown>>,
): MissingField[] {
  return (type.requiredToPublish ?? []).flatMap((required) => {
    const fields = typeof required === 'string' ? [required] : required;
    const [field] = fields;
    if (field === undefined || fields.some((key) => !isEmptyValue(values[key]))) return [];
    const labels = fields.map((key) => shape[key]?.options.label ?? key);
    return [{ field, message: `${labels.join(' or ')} is missing.` }];
  });
}

/** Whether a value counts as not entered. */
export function isEmptyValue(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
