/** Operations on records of any entity in a unit of work. */
import type { RawBuilder } from 'kysely';
import type { ListCondition } from '#records/list-conditions.ts';
import type { Entity, EntityAccess, Sort } from '#model/define-entity.ts';
import type { Connection } from '#model/define-operation.ts';
import type { Reference, Shape } from '#model/field.ts';
import type { RecordOf, ValuesToWrite } from '#records/record-of.ts';
import type { StoredRecord } from './stored-record.ts';
import type { OperationalEntity, OperationalRows, OperationalValues } from './writes/operational-columns.ts';
import type { HistoryFilter, HistoryNote, HistoryRow } from './history/history-rows.ts';

/** Writes values over a loaded record; throws CONFLICT if the record has changed since. */
type WriteOver = <E extends Entity>(
  entity: E,
  before: RecordOf<E>,
  values: ValuesToWrite<E>,
  note?: HistoryNote,
) => Promise<RecordOf<E>>;

/** Writes a new record. */
type Insert = <E extends Entity>(
  entity: E,
  values: ValuesToWrite<E>,
  note?: HistoryNote,
) => Promise<RecordOf<E>>;

/**
 * Operations of domains on records of an entity, which its definition names and types. Every write of one
 * record follows the same path: history, references, search words and the domain's `after` are part of the
 * same transaction. Method names state which earlier steps are skipped.
 */
export interface Records {
  /** The definition and rules of an entity whose name is known only at run time; values of its records are untyped. */
  named: (name: string) => { entity: Entity; access: EntityAccess };
  /** One record that the transaction may see, or null. `lock` locks it until the transaction ends. */
  find: <E extends Entity>(
    entity: E,
    id: number,
    options?: { lock?: boolean },
  ) => Promise<RecordOf<E> | null>;
  list: <E extends Entity>(entity: E, input: ListInput) => Promise<Connection<RecordOf<E>>>;
  /** Returns a page for the input of `streamInput`; its total is counted on request. */
  stream: <E extends Entity>(
    entity: E,
    input: Record<string, unknown>,
    further?: ListCaller,
  ) => Promise<StreamPage<E>>;
  /** Creates a record from an input, which is validated and authorised. Throws BAD_USER_INPUT, FORBIDDEN. */
  create: <E extends Entity>(entity: E, input: ValuesToWrite<E>) => Promise<RecordOf<E>>;
  /**
   * Creates a record from a form of readers: like `create`, but skips access, which the form decides. Throws BAD_USER_INPUT, and
   * the errors of the domain's rules.
   */
  createFromForm: <E extends Entity>(entity: E, values: FormInputValues) => Promise<RecordOf<E>>;
  /** Updates a record. Throws NOT_FOUND, FORBIDDEN, BAD_USER_INPUT, CONFLICT with both sides. */
  update: <E extends Entity>(entity: E, input: UpdateInput, note?: HistoryNote) => Promise<RecordOf<E>>;
  /**
   * Deletes a record; if its entity has a trash, moves it there. Throws NOT_FOUND, FORBIDDEN, CONFLICT if it is referenced.
   */
  delete: <E extends Entity>(entity: E, id: number) => Promise<RecordOf<E>>;
  /**
   * Restores a record from the trash, without what another record has now. Throws NOT_FOUND, FORBIDDEN, BAD_USER_INPUT for a
   * record that cannot be restored without it.
   */
  restore: <E extends Entity>(entity: E, id: number) => Promise<RestoredRecord<E>>;
  /** Permanently deletes a record in the trash. Throws NOT_FOUND, FORBIDDEN. */
  eraseFromTrash: (entity: Entity, id: number) => Promise<void>;
  /**
   * Restores the record in the trash whose field has the value, because that value is added again; null without
   * such a record. Throws FORBIDDEN if the actor may not change it.
   */
  restoreByValue: <E extends Entity>(
    entity: E,
    field: Extract<keyof E['fields'], string>,
    value: string,
  ) => Promise<RecordOf<E> | null>;
  /** Permanently deletes a bounded number of expired records in the trash; returns whether more are left. */
  emptyTrash: (entity: Entity) => Promise<{ hasMore: boolean }>;
  /**
   * Changes a working copy of a record, or the record itself, by the `strategy`: loads it, merges concurrent
   * changes, validates and stores it. `update` is this operation on the records themselves. Throws the
   * strategy's errors, BAD_USER_INPUT, CONFLICT with both sides.
   */
  change: <Opened extends OpenedForChange, Outcome>(
    input: ClientChange,
    strategy: WriteStrategy<Opened, Outcome>,
  ) => Promise<Outcome>;
  /**
   * Skips access and input checks: inserts complete values, which the domain's rules (`prepare`) may still
   * complete or refuse.
   */
  insertUnchecked: Insert;
  /**
   * Skips access and input checks: writes the values that differ from `before`, through the domain's rules
   * (`prepare`).
   */
  writeUnchecked: WriteOver;
  /**
   * Skips access, input checks and the domain's rules (`prepare`): inserts complete values that the product
   * itself provides.
   */
  insertSkippingPrepare: Insert;
  /**
   * Skips access, input checks and the domain's rules (`prepare`): writes the values that differ from
   * `before`.
   */
  writeSkippingPrepare: WriteOver;
  /**
   * Skips access, input checks and hooks: sets columns of records in one statement for each 500 of them, and
   * writes their history, references and words. Also sets their version and time of change.
   */
  updateMany: (
    entity: Entity,
    ids: readonly number[],
    assignments: RawBuilder<unknown>,
    note: HistoryNote,
  ) => Promise<void>;
  /**
   * Like `updateMany`, for new records: inserts the rows of a `select` and returns the ids of those that were
   * not skipped.
   */
  addMany: (entity: Entity, added: RowsToAdd, note: HistoryNote) => Promise<readonly number[]>;
  /**
   * Skips access, checks and hooks: writes columns that the entity declares as operational, without a
   * version, history or search. Returns the ids of the records that were written. Throws for another column,
   * and if both `ids` and `condition` are missing.
   */
  writeOperationalColumns: <E extends OperationalEntity>(
    entity: E,
    rows: Omit<OperationalRows, 'organisationId'>,
    values: OperationalValues<E>,
  ) => Promise<number[]>;
  /**
   * Skips access, delete protection and hooks: deletes at most 500 records with their words, and writes their
   * history.
   */
  removeMany: (entity: Entity, ids: readonly number[], note: HistoryNote) => Promise<void>;
  /** Updates the search entries of at most 500 records from their current values. */
  indexRecords: (entity: Entity, ids: readonly number[]) => Promise<void>;
  /** Skips access and delete protection: permanently removes a record, including its history. */
  erase: <E extends Entity>(entity: E, before: RecordOf<E>) => Promise<void>;
  /** Like `erase`, but leaves no trace in the history. At most 500 records, which share their statements. */
  eraseWithoutTrace: <E extends Entity>(entity: E, ...records: readonly RecordOf<E>[]) => Promise<void>;
  /**
   * Returns the alias to store for a record of a site: its own, or one generated from its title, with a
   * number if another record has that alias. Throws BAD_USER_INPUT for an alias that is taken or that
   * `problem` rejects.
   */
  alias: (entity: Entity, record: RecordWithAlias, rules: AliasRules) => Promise<string>;
  /** Throws BAD_USER_INPUT for every id in `values` that the transaction cannot see. */
  checkReferences: (shape: Shape, values: Record<string, unknown>) => Promise<void>;
  /**
   * Keys of the modules that are on for a record, from memory: for staff those of the site in its values,
   * otherwise those of the site of the request. Undefined without either, and in imports.
   */
  modulesOf: (record: Readonly<Record<string, unknown>>) => ReadonlySet<string> | undefined;
  /** Throws BAD_USER_INPUT with every field of `given` whose module is off on the site of `record`. */
  assertFieldsPresent: (write: {
    shape: Shape;
    given: Readonly<Record<string, unknown>>;
    /** The record before the write, or the values of a new one. */
    record: Readonly<Record<string, unknown>>;
    mode: 'create' | 'update';
  }) => void;
  /**
   * Stores the references of a record's pending changes, so that their targets cannot be deleted in the
   * meantime.
   */
  setPending: (entity: Entity, id: number, references: readonly Reference[]) => Promise<void>;
  /**
   * The records that refer to these: the names of those that the actor may read, and the total number (at
   * most 1,000). `quietField`: the field whose references are marked.
   */
  uses: (entity: Entity, ids: readonly number[], quietField?: string) => Promise<Uses>;
  /** Whether a record on a site that the actor does not work on refers to this record. */
  isUsedOnOtherSites: (entity: Entity, id: number) => Promise<boolean>;
  history: RecordHistory;
}

/** A restored record. `restoredWithout`: sentences about what it does not have any more; null if it has everything. */
export type RestoredRecord<E extends Entity> = RecordOf<E> & { restoredWithout: string | null };

/** Values of a new record by their origin. */
export interface FormInputValues {
  /** Values that a reader has typed. */
  typed: Record<string, unknown>;
  /** Values of the product; they may be of fields that only the server writes. */
  fixed: Readonly<Record<string, unknown>>;
  /** The site of the page: its modules decide which fields exist. */
  site: number;
}

/** Columns of new records and a `select` of their values in the same order; the organisation is added. */
export interface RowsToAdd {
  columns: readonly string[];
  rows: RawBuilder<unknown>;
  /** Columns of a unique index, starting with the organisation: rows that conflict with a stored row are skipped. */
  skipConflictsOn?: readonly string[];
}

/** A record that will be written; `id` is undefined for a new one. */
export interface RecordWithAlias {
  id?: number | undefined;
  site: number;
  /** Null: an alias is generated from the title. */
  alias: string | null;
}

export interface AliasRules {
  /** The text from which an alias is generated. */
  title: string;
  /**
   * The alias for a title without letters that a URL may contain. Default: the label of the entity in lower
   * case.
   */
  fallback?: string;
  /** Returns the path of the page with an alias, for messages. */
  addressOf: (alias: string) => string;
  /** Why an alias that a user entered cannot be used: what is wrong, and what to enter instead. */
  problem?: (alias: string) => { message: string; advice: string } | null;
  /** Changes an alias generated from the title so that it can be used. */
  suggest?: (slug: string) => string;
}

export interface Uses {
  /**
   * `label`: label of the record's kind, or of its content type. `isQuiet`: it refers in the quiet field and
   * nowhere else.
   */
  records: { entity: string; label: string; id: number; name: string; isQuiet: boolean }[];
  totalCount: number;
  quietCount: number;
}

/** Snapshots and changes of records. */
export interface RecordHistory {
  /** Stores a snapshot of a record, current or prospective, as a version without a write. */
  keep: <E extends Entity>(entity: E, record: RecordOf<E>, note: HistoryNote) => Promise<void>;
  /** A page of rows, newest first; `before` is the last id of the previous page. */
  list: (
    filter: HistoryFilter,
    page: { limit: number; before?: number | null | undefined },
  ) => Promise<{ rows: HistoryRow[]; hasMore: boolean }>;
  /** One row of a record, or null. */
  find: (entity: Entity, recordId: number, id: number) => Promise<HistoryRow | null>;
  /** Names a row, or removes its name. */
  name: (id: number, name: string | null) => Promise<void>;
  /** Removes a bounded number of expired rows. */
  clear: () => Promise<{ removed: number; hasMore: boolean }>;
}

export interface StreamPage<E extends Entity = Entity> {
  edges: { node: RecordOf<E>; cursor: string }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  totalCount: number | null;
}

export interface ListInput {
  /** Values by filter key; only filters of the entity are accepted. A list matches any of its values. */
  filters?: Record<string, unknown>;
  /** Words to search for; every word must occur, the last one at least as the beginning of a word. */
  search?: string | null;
  /** Additional conditions, checked against those that the entity offers. */
  conditions?: readonly ListCondition[];
  sort?: Sort | null;
  /** 1 to LIMIT_MAX, default 50. The list operation has its own limit for clients. */
  limit?: number | null;
  /** `endCursor` of the previous page. */
  after?: string | null;
  /** An additional condition of the caller. */
  where?: RawBuilder<boolean>;
  /** Expressions to sort by instead of a field, by that field: of the same type, with an index. */
  sortedBy?: Readonly<Record<string, RawBuilder<unknown>>>;
  /**
   * Number at which a count stops; it then returns one more than this. Default: the entity's own limit, else
   * TOTAL_COUNT_LIMIT.
   */
  countMax?: number;
}

/** Parts of a list's input that its caller sets, never a client. */
export type ListCaller = Pick<ListInput, 'where' | 'sortedBy' | 'countMax'>;

/** A client's change: the changed values, and the values as the client loaded them. */
export interface ClientChange {
  changes: Record<string, unknown>;
  /**
   * Values of the changed fields as the client loaded them. Without them, a stale version is always a
   * conflict.
   */
  base?: Record<string, unknown> | null;
}

/** A change of a record, with the version on which it is based. */
export interface UpdateInput extends ClientChange {
  id: number;
  version: number;
}

/** The record to which a change is written, locked until the transaction ends. */
export interface OpenedForChange {
  shape: Shape;
  /** Current values. */
  values: Record<string, unknown>;
  /** Values that the draft has although they are not valid; they take the place of `values` for its editors. */
  unfinished?: Record<string, unknown>;
  /** The stored record; its site decides which fields exist. */
  record: StoredRecord;
  /** The version of the record, for a client that must reload it. */
  version: number | string;
  /** The client loaded another state. */
  isStale: boolean;
}

/** How a client's change is loaded, checked and stored. */
export interface WriteStrategy<Opened extends OpenedForChange, Outcome> {
  /** Loads and locks the record, and authorises the change. Throws NOT_FOUND, FORBIDDEN. */
  open: () => Promise<Opened>;
  /** Message about conflicting texts; nothing has been written in this case. */
  conflictMessage: string;
  /**
   * What happens if two texts, each short enough, are too long when merged: refused as an input, or shown as
   * a conflict like any other.
   */
  unfit: 'refused' | 'conflict';
  /** The last authors of fields, by field. */
  writersOf: (opened: Opened, fields: readonly string[]) => Promise<ReadonlyMap<string, FieldAuthor>>;
  /** The name of the last editor, for a refusal; left out for records whose fields have all their authors. */
  editorOf?: (opened: Opened) => Promise<string | null>;
  /** Rules of the domain about values that their fields accept. Throws BAD_USER_INPUT with a message by path. */
  check?: (opened: Opened, values: Record<string, unknown>) => Promise<void>;
  /**
   * For a draft that stores what an editor typed: values that fields or rules refuse are passed to `store` apart,
   * and those of `opened` are sorted again with the change. Without it, they are refused.
   */
  storesUnfinished?: boolean;
  /** Writes values that were merged and checked, and those that the draft stores although they are not valid. */
  store: (
    opened: Opened,
    values: Record<string, unknown>,
    unfinished: Record<string, unknown>,
  ) => Promise<Outcome>;
}

/** The last author of a field, and when they wrote it (ISO). */
export interface FieldAuthor {
  by: { id: number; fullName: string } | null;
  at: string;
}
