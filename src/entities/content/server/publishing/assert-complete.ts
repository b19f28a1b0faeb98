import { badInput } from '#model/errors.ts';
import { missingToPublish } from '#entities/content/required-to-publish.ts';
import { documentShape, valuesOf, type ContentDocument } from '../drafts/documents.ts';

/**
 * Throws BAD_USER_INPUT if the item lacks a field that its type requires to publish. A public item may be
 * published again without the fields that it already lacked.
 */
export function assertComplete({ record, type, values }: ContentDocument): void {
  const shape = documentShape(type);
  const before = record.status === 1 ? missingToPublish(type, shape, valuesOf(record, type)) : [];
  const missing = missingToPublish(type, shape, values).filter(
    ({ field }) => !before.some((known) => known.field === field),
  );
  if (missing.length === 0) return;
  throw badInput(
    'CONTENT_INCOMPLETE',
    `“${values.name ?? ''}” cannot be published yet. ${missing.map(({ message }) => message).join(' ')}`,
    Object.fromEntries(missing.map(({ field, message }) => [field, message])),
  );
}
