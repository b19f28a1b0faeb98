/** Types of records, derived from their definitions. */
import type { Entity } from '#model/define-entity.ts';
import type { ValuesOf } from '#model/field.ts';

/** The values of every record in addition to its fields. */
type SystemValues = {
  id: number;
  /** Incremented by every write. */
  version: number;
  /** ISO. */
  created: string;
  /** ISO. */
  updated: string;
};

/** The values of an entity's fields, by their keys: null if a field is not required, relations as ids. */
export type ValuesOfEntity<E extends Entity> = ValuesOf<E['fields']>;

/**
 * A record of an entity: `RecordOf<typeof websiteSection>`. For an entity known only at run time,
 * `RecordOf<Entity>`, it has the system fields and values of unknown types.
 */
export type RecordOf<E extends Entity> = SystemValues & ValuesOfEntity<E>;

/** Some of an entity's values, to be written. */
export type ValuesToWrite<E extends Entity> = Partial<ValuesOfEntity<E>> & { id?: number };

/** Type of a field's value in a JSON column; unknown for a field that is named only at run time. */
export type DocumentOf<E extends Entity, Key extends string> = Key extends keyof E['fields']
  ? ValuesOfEntity<E>[Key]
  : unknown;
