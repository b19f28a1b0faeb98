/** What every reading and writing of records happens in: one transaction of one actor. */
import type { Module, OfModule } from '#model/define-module.ts';
import type { SettingsGroup } from '#model/define-settings.ts';
import type { Entity, EntityAccess } from '#model/define-entity.ts';
import type { Block } from '#model/define-block.ts';
import type { ContentType } from '#model/define-content-type.ts';
import type { Connection } from '#model/define-operation.ts';
import type { ApiType, Reference, Shape } from '#model/field.ts';
import type { Actor } from '#model/permissions.ts';
import type { HistoryFilter, HistoryNote, HistoryRow } from './history.ts';
import type { ListCaller, ListInput } from './read.ts';
import type { UpdateInput } from './write.ts';
import type { Db } from '#server/db/index.ts';
import type { AnyJob, QueueOptions } from '#server/jobs/index.ts';
import type { InspectedFile, MediaSigner, MediaStore, NormalisedOriginal } from '#server/media/index.ts';

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
  /** Leads old paths of a site to new ones; redirects to an old path lead to the new one as well. */
  redirect: (siteId: number, moves: readonly Move[]) => Promise<void>;
  /** Tells every noun that a record stands elsewhere in its tree, once that is written. */
  rearranged: (entity: string, id: number) => Promise<void>;
  /**
   * Runs `derive` with the transaction seeing further sites of its organisation: for rows that follow from a record its
   * actor may write. Nothing else may run beside it.
   */
  seeingSites: <T>(further: readonly number[], derive: () => Promise<T>) => Promise<T>;
  /** Queues a job of this organisation with the transaction: it runs once that has committed, or never. */
  queue: (job: string, payload: Record<string, unknown>, options?: QueueOptions) => Promise<void>;
  /** Reading and writing records in this unit of work. */
  records: Records;
}

/** A page's path on its site, as it was and as it is. */
export type Move = readonly [from: string, to: string];

export type WriteAction = 'create' | 'update' | 'delete';

/** What an entity does beside the generic write; everything in the writing transaction. */
export interface EntityHooks {
  entity: string;
  /** Completes or refuses values before they are written: derived fields, rules over several records. */
  prepare?: (
    work: Work,
    change: { action: WriteAction; before: StoredRecord | null; values: Record<string, unknown> },
  ) => Promise<Record<string, unknown>>;
  /**
   * Makes a record as its publication would leave it, in a transaction that is rolled back afterwards; of a version of
   * its history when one is named. Throws NOT_FOUND.
   */
  preview?: (work: Work, id: number, historyId?: number) => Promise<void>;
  /** Sites whose people may read a record's history; default: those the record stands on, else all. */
  sitesOf?: (record: StoredRecord) => number[];
  /** What a record points at beside the values of its fields; `kind` says where in it. */
  references?: (registry: Registry, record: StoredRecord) => (Reference & { kind: string })[];
  /** How records come in from outside. An entity without it cannot be imported. */
  imports?: ImportHooks;
  /** Further fields of the API, by name. */
  computed?: Record<string, ComputedField>;
  /** Told that pages of a site have other paths now; see `redirect` of the unit of work. */
  moved?: (work: Work, siteId: number, moves: readonly Move[]) => Promise<void>;
  /** Told that a record stands elsewhere in its tree; must cost the same however much stands below it. */
  rearranged?: (work: Work, record: { entity: string; id: number }) => Promise<void>;
  /** Keeps derived rows in step and says what to purge. */
  after?: (
    work: Work,
    change: { action: WriteAction; before: StoredRecord | null; after: StoredRecord | null },
  ) => Promise<void>;
}

/**
 * How an import writes records of an entity: through the same checks as an editor. What is left out is done as the
 * generic operations do it.
 */
export interface ImportHooks {
  /** Records do not depend on each other while they are written, so several are at once. */
  isIndependent?: true;
  /** What a mapping may fill of records of a target (the entity's name, or one of its types). */
  shape?: (work: Work, target: string) => Shape;
  create?: (work: Work, input: ImportInput) => Promise<StoredRecord>;
  update?: (work: Work, before: StoredRecord, input: ImportInput) => Promise<StoredRecord>;
  /** Records that are kept after somebody deleted them. */
  isDeleted?: (record: StoredRecord) => boolean;
  /** True while an editor has changed a record and not published it. */
  isTaken?: (work: Work, record: StoredRecord) => Promise<boolean>;
  /** Where readers find a record; null: nowhere. */
  pathOf?: (work: Work, record: StoredRecord) => Promise<string | null>;
}

/** One record as a mapping made it. */
export interface ImportInput {
  target: string;
  siteId: number;
  values: Record<string, unknown>;
  /** Tells in the report what of the record could not be taken as it is. */
  warn: (reason: string) => void;
  /** A file below the source folder. Throws BAD_USER_INPUT. */
  readFile: (name: string, bytesMax: number) => Promise<Buffer>;
  media: ImportMedia;
}

/** What an import may do with pictures and files. */
export interface ImportMedia {
  /** Finds out what a file is. Throws MediaRefused for one the library does not take. */
  inspect: (data: Buffer, fileName: string) => InspectedFile;
  /** Checks a picture and brings it to the form in which it is stored. Throws BAD_USER_INPUT. */
  normalise: (data: Buffer) => Promise<NormalisedOriginal>;
  store: Pick<MediaStore, 'put'>;
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

/** What nouns and operations do with records of any entity, by its name. */
export interface Records {
  /** The entity's definition and rules. */
  entity: (name: string) => { entity: Entity; access: EntityAccess };
  /** One record the transaction may see, or null. `lock` holds it until the transaction ends. */
  find: (name: string, id: number, options?: { lock?: boolean }) => Promise<StoredRecord | null>;
  list: (name: string, input: ListInput) => Promise<Connection<StoredRecord>>;
  /** Answers the input of `streamInput`: a page, counted when asked. */
  stream: (name: string, input: Record<string, unknown>, further?: ListCaller) => Promise<StreamPage>;
  /** From an input: checked, authorised. Throws BAD_USER_INPUT, FORBIDDEN. */
  create: (name: string, input: Record<string, unknown>) => Promise<StoredRecord>;
  /** Throws NOT_FOUND, FORBIDDEN, BAD_USER_INPUT, CONFLICT with both sides. */
  update: (name: string, input: UpdateInput, note?: HistoryNote) => Promise<StoredRecord>;
  /** Throws NOT_FOUND, FORBIDDEN, CONFLICT when something points at it. */
  delete: (name: string, id: number) => Promise<StoredRecord>;
  /** Past access and input checks: complete values made by the product itself. */
  insert: (name: string, values: Record<string, unknown>, note?: HistoryNote) => Promise<StoredRecord>;
  /** Past access and input checks: writes what differs from `before`. */
  write: (
    name: string,
    before: StoredRecord,
    values: Record<string, unknown>,
    note?: HistoryNote,
  ) => Promise<StoredRecord>;
  /**
   * Past access, input checks and hooks: runs a statement of the caller over records, by at most 500 of their ids at a
   * time, and writes history and words of those whose version it counted up.
   */
  changeMany: (
    name: string,
    ids: readonly number[],
    change: (ids: readonly number[]) => Promise<unknown>,
    note: HistoryNote,
  ) => Promise<void>;
  /** Past access and delete protection: removes a record for good, its history included. */
  erase: (name: string, before: StoredRecord) => Promise<void>;
  /** Throws BAD_USER_INPUT for every id in `values` the transaction cannot see. */
  checkReferences: (shape: Shape, values: Record<string, unknown>) => Promise<void>;
  /** Says what changes of a record that are not in it yet point at: that cannot be deleted meanwhile. */
  setPending: (name: string, id: number, references: readonly Reference[]) => Promise<void>;
  /** The records that point at one: by name as far as the actor may read them, and how many in all (at most 1,000). */
  uses: (name: string, id: number) => Promise<Uses>;
  /** True when a record on a site the person does not work on points at it. */
  isUsedUnseen: (name: string, id: number) => Promise<boolean>;
  history: RecordHistory;
}

export interface Uses {
  /** `label`: the kind in words. */
  records: { entity: string; label: string; id: number; name: string }[];
  totalCount: number;
}

/** What records were, and what is worth remembering of them. */
export interface RecordHistory {
  /** Keeps a record as it stands, or would stand, as a version that no write made. */
  keep: (name: string, record: StoredRecord, note: HistoryNote) => Promise<void>;
  /** A page of rows, newest first; `before` is the last id of the page before. */
  list: (
    filter: HistoryFilter,
    page: { limit: number; before?: number | null | undefined },
  ) => Promise<{ rows: HistoryRow[]; hasMore: boolean }>;
  /** One row of a record, or null. */
  find: (name: string, recordId: number, id: number) => Promise<HistoryRow | null>;
  /** Names a row, or takes its name away. */
  name: (id: number, name: string | null) => Promise<void>;
  /** Removes a bounded number of rows that need not be kept any more. */
  clear: () => Promise<{ removed: number; hasMore: boolean }>;
}

export interface StreamPage {
  edges: { node: StoredRecord; cursor: string }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  totalCount: number | null;
}

/** Everything the engines know, handed to them: they import no noun. */
export interface Registry {
  entities: ReadonlyMap<string, { entity: Entity; access: EntityAccess } & OfModule>;
  contentTypes: ReadonlyMap<string, ContentType>;
  blocks: ReadonlyMap<string, Block>;
  hooks: ReadonlyMap<string, EntityHooks>;
  jobs: ReadonlyMap<string, AnyJob>;
  modules: readonly Module[];
  settings: readonly SettingsGroup[];
}

/** The entity of a name; a name that is not registered is a mistake in the product. */
export function entityOf(
  registry: Registry,
  name: string,
): { entity: Entity; access: EntityAccess } & OfModule {
  const found = registry.entities.get(name);
  if (!found) throw new Error(`There is no entity named ${name}.`);
  return found;
}
