/** Records as their definitions have them, in types alone. */
import type { Entity } from '#model/define-entity.ts';
import type { ValuesOf } from '#model/field.ts';

/** What every record has beside its fields. */
type SystemValues = {
  id: number;
  /** Counted up by every write. */
  version: number;
  /** ISO. */
  created: string;
  /** ISO. */
  updated: string;
};

/** The values of an entity's fields, by their keys: null where a field is not required, relations as ids. */
export type ValuesOfEntity<E extends Entity> = ValuesOf<E['fields']>;

/**
 * A record of an entity: `RecordOf<typeof websiteSection>`. Of an entity known at run time alone, `RecordOf<Entity>`, it is
 * the system fields and values nobody knows anything of.
 */
export type RecordOf<E extends Entity> = SystemValues & ValuesOfEntity<E>;

/** Some of an entity's values, to be written. */
export type ValuesToWrite<E extends Entity> = Partial<ValuesOfEntity<E>> & { id?: number };

/** What a field of an entity holds in a column of documents; nothing is known of one that is named at run time alone. */
export type DocumentOf<E extends Entity, Key extends string> = Key extends keyof E['fields']
  ? ValuesOfEntity<E>[Key]
  : unknown;
