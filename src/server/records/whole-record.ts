import type { Entity } from '#model/define-entity.ts';
import { wholeShape } from '#merge/document-shape.ts';
import type { Shape } from '#model/field.ts';
import type { Registry } from './record-context.ts';
import type { StoredRecord } from './stored-record.ts';

/** Returns a record's fields and values, with those of its type and the common ones, in one flat document. */
export function wholeRecord(
  registry: Registry,
  entity: Entity,
  record: StoredRecord,
): { shape: Shape; values: Record<string, unknown> } {
  const type = entity.variants && registry.contentTypes.get(String(record['type']));
  if (!type) return { shape: entity.fields, values: record };
  const own = (record['fields'] ?? {}) as Record<string, unknown>;
  return {
    shape: wholeShape(entity.fields, type),
    values: { ...record, ...(type.upgrade ? type.upgrade(own) : own) },
  };
}
