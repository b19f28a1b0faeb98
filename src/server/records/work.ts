/** What every reading and writing of records happens in: one transaction of one actor. */
import type { Entity, EntityAccess } from '#model/define-entity.ts';
import type { ContentType } from '#model/define-content-type.ts';
import type { ApiType } from '#model/field.ts';
import type { Actor } from '#model/permissions.ts';
import type { Db } from '#server/db/index.ts';
import type { MediaSigner } from '#server/media/index.ts';

/** A record as the product sees it: the entity's fields by their keys, and the system fields. */
export interface StoredRecord extends Record<string, unknown> {
  id: number;
  version: number;
  created: string;
  updated: string;
}

/** The unit of work as nouns see it. */
export interface Work {
  db: Db;
  actor: Actor;
  organisationId: number;
  /** Sites the actor works on; what the transaction may see. */
  siteIds: readonly number[];
  /** The instant of the work, ISO. */
  now: string;
  /** Cache tags to purge when the transaction commits. */
  tags: Set<string>;
  registry: Registry;
}

export type WriteAction = 'create' | 'update' | 'delete';

/** What an entity does beside the generic write; everything in the writing transaction. */
export interface EntityHooks {
  entity: string;
  /** Completes or refuses values before they are written: derived fields, rules over several records. */
  prepare?: (
    work: Work,
    change: { action: WriteAction; before: StoredRecord | null; values: Record<string, unknown> },
  ) => Promise<Record<string, unknown>>;
  /** Makes a record as its publication would leave it, in a transaction that is rolled back afterwards. */
  preview?: (work: Work, id: number) => Promise<void>;
  /** Further fields of the API, by name. */
  computed?: Record<string, ComputedField>;
  /** Keeps derived rows in step and says what to purge. */
  after?: (
    work: Work,
    change: { action: WriteAction; before: StoredRecord | null; after: StoredRecord | null },
  ) => Promise<void>;
}

/** What a computed field may use beside the data. */
export interface Machines {
  signer: MediaSigner;
}

/** A value of the API that is not stored: made from the record when asked for. */
export interface ComputedField {
  type: ApiType;
  description: string;
  resolve: (work: Work, record: StoredRecord, machines: Machines) => Promise<unknown>;
}

/** Everything the engines know, handed to them: they import no noun. */
export interface Registry {
  entities: ReadonlyMap<string, { entity: Entity; access: EntityAccess }>;
  contentTypes: ReadonlyMap<string, ContentType>;
  hooks: ReadonlyMap<string, EntityHooks>;
}

/** The entity of a name; a name that is not registered is a mistake in the product. */
export function entityOf(registry: Registry, name: string): { entity: Entity; access: EntityAccess } {
  const found = registry.entities.get(name);
  if (!found) throw new Error(`There is no entity named ${name}.`);
  return found;
}
