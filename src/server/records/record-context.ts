/**
 * The context in which domains write and read records, and what they contribute to it: hooks, imports,
 * computed fields.
 */
import type { RawBuilder } from 'kysely';
import type { SlugLanguage } from '#text/slug.ts';
import type { AllChannels } from '#model/channels.ts';
import type { Module, OfModule } from '#model/define-module.ts';
import type { SettingsGroup } from '#model/define-settings.ts';
import type { Entity, EntityAccess, ReleasedTo } from '#model/define-entity.ts';
import type { AnnouncedEvent } from '#model/jobs/define-event.ts';
import type { PassKinds } from '#model/readers/define-pass.ts';
import type { Block } from '#model/define-block.ts';
import type { ContentType } from '#model/define-content-type.ts';
import type { ApiType, Reference, Shape } from '#model/field.ts';
import type { PersonalTable } from '#model/personal-data.ts';
import type { RecordOf, ValuesOfEntity, ValuesToWrite } from '#records/record-of.ts';
import type { CancelledJob, QueuedJob, QueueOptions } from '#server/jobs/index.ts';
import type {
  FileOnDisk,
  InspectedFile,
  MediaSigner,
  MediaStore,
  NormalisedOriginal,
} from '#server/media/index.ts';
import type { Styles } from '#server/styles/index.ts';
import type { Records } from './record-actions.ts';
import type { Move, WriteAction } from './stored-record.ts';
import type { AnyGate } from './site-gates.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import type { TypeLayout } from '#layouts/starting-layouts.ts';

/**
 * A unit of work with the records of its transaction. It allows all operations on records (including their
 * hooks, history, redirects and jobs), and nothing that outlives the transaction: no other connection, no
 * mail, no file, no cache.
 */
export interface RecordContext extends UnitOfWork {
  registry: Registry;
  /** Redirects old paths of a site to new ones; redirects to an old path follow to the new one. */
  redirect: (siteId: number, moves: readonly Move[]) => Promise<void>;
  /**
   * Locks paths of a site until the transaction ends, whatever is created there: of two concurrent writers of
   * the same path, the second waits and sees what the first wrote. Paths have no leading slash.
   */
  lockPaths: (siteId: number, paths: readonly string[]) => Promise<void>;
  /**
   * Returns the language whose rules spell names in new URLs: the language of the sites, if all of them have
   * the same.
   */
  slugLanguage: (siteIds: readonly number[]) => Promise<SlugLanguage | null>;
  /** Notifies every domain that a record moved in its tree. Call it after the move is written. */
  rearranged: (entity: string, id: number) => Promise<void>;
  /**
   * Runs `derive` while the transaction sees additional sites of its organisation: for rows derived from a
   * record that its actor may write. Nothing else may run concurrently.
   */
  withAdditionalSites: <T>(further: readonly number[], derive: () => Promise<T>) => Promise<T>;
  /** Like `withAdditionalSites`, with every site of the organisation. */
  withAllSites: <T>(run: () => Promise<T>) => Promise<T>;
  /**
   * Queues a job of this organisation in the transaction: it runs after the transaction has committed, or
   * never.
   */
  queue: (job: string, payload: Record<string, unknown>, options?: QueueOptions) => Promise<void>;
  /**
   * Removes the waiting job with this name and key; a running job continues, as its last attempt. Returns
   * which of the two states the job had; null if no such job exists.
   */
  cancelJob: (job: string, key: string) => Promise<CancelledJob>;
  /** Hands an event to the deliveries to other programs, in the transaction. Called by `emit`. */
  announce: (event: AnnouncedEvent) => Promise<void>;
  /** Custom styles of a site. */
  styles: Styles;
  /** Reads and writes records in this unit of work. */
  records: Records;
}

/** A write that has not been executed yet. */
export interface PreparedWrite<E extends Entity = Entity, Handed = unknown> {
  action: 'create' | 'update';
  before: RecordOf<E> | null;
  /**
   * The values to write: complete for a new record; otherwise the values that differ, possibly with some that
   * do not.
   */
  values: ValuesToWrite<E>;
  /** The record with the new values; null for missing fields. */
  next: ValuesOfEntity<E> & { id?: number };
  /** Passes a result of `prepare` to `after` of the same write only. */
  passToAfter(this: void, found: Handed): void;
}

/** A write that has been executed. */
export interface FollowedWrite<E extends Entity = Entity, Handed = unknown> {
  action: WriteAction;
  before: RecordOf<E> | null;
  after: RecordOf<E> | null;
  /** The record after the write; a deleted record as it was. */
  record: RecordOf<E>;
  /** What `prepare` passed on; undefined if it passed nothing, or did not run. */
  handed: Handed | undefined;
}

/** `imageGate`: the audience, as an `imageGateName`, if the referring part is gated; null for everyone. */
export interface OfferedReference {
  to: string;
  id: number;
  imageGate: string | null;
}

/**
 * An entity's additions to the generic write. Everything runs in the writing transaction, with records typed
 * by the entity's definition. `Handed`: what its `prepare` passes to its `after`.
 */
export interface EntityHooks<E extends Entity = Entity, Handed = unknown> {
  entity: E;
  /** Completes or refuses values before they are written: derived fields, rules over several records. */
  prepare?(work: RecordContext, write: PreparedWrite<E, Handed>): Promise<ValuesToWrite<E>>;
  /**
   * Changes a record to its published state, in a transaction that is rolled back afterwards; with
   * `historyId`, to that version of its history. Throws NOT_FOUND.
   */
  preview?(work: RecordContext, id: number, historyId?: number): Promise<void>;
  /**
   * Sites whose users may read a record's history; default: the record's sites, or all sites if it has none.
   */
  sitesOf?(record: RecordOf<E>): number[];
  /** References of a record in addition to its fields' values; `kind` names the place in it. */
  references?(registry: Registry, record: RecordOf<E>): (Reference & { kind: string })[];
  /**
   * Those of the references that a reader receives; default: all of them, and the references of ungated
   * fields.
   */
  offers?(work: RecordContext, record: RecordOf<E>, to: ReleasedTo): readonly OfferedReference[];
  /** How records are imported. An entity without `imports` cannot be imported. */
  imports?: ImportHooks<E>;
  /** Additional columns in the list's CSV that differ from record to record: a value below each label. */
  csvEntries?(record: RecordOf<E>): readonly { label: string; value: string }[];
  /** Additional columns in the list's CSV that all records have, read for a page of records at a time. */
  csvColumns?: CsvColumns;
  /** Additional fields of the API, by name. */
  computed?: Record<string, ComputedField<E>>;
  /** Called when paths of a site's pages change; see `redirect` of the unit of work. */
  moved?(work: RecordContext, siteId: number, moves: readonly Move[]): Promise<void>;
  /**
   * Of these normalised paths of a site, returns those at which readers find a record, now or at a scheduled
   * time.
   */
  pagesAt?(work: RecordContext, siteId: number, paths: readonly string[]): Promise<string[]>;
  /**
   * Ids of the content items that a record lists, as an array in SQL; empty if readers do not see the record.
   */
  listedContent?(work: UnitOfWork, id: number): RawBuilder<readonly number[]>;
  /** Called when a record moved in its tree; must cost the same whatever the size of its subtree. */
  rearranged?(work: RecordContext, record: { entity: string; id: number }): Promise<void>;
  /** Called for each event, to deliver it to other programs. The writes of a batch must share their statements. */
  announced?(work: RecordContext, event: AnnouncedEvent): Promise<void>;
  /**
   * Called before a record in the trash is restored: what it gives up because another record has it now, or because its time
   * has passed. Throws BAD_USER_INPUT for a record that cannot be restored without it. Default: the record is restored as it was.
   */
  restoring?(work: RecordContext, record: RecordOf<E>): Promise<GivenUp<E>>;
  /** Updates derived rows and adds the tags to purge. */
  after?(work: RecordContext, write: FollowedWrite<E, Handed>): Promise<void>;
}

/** What a record is restored without: the changed values, and sentences for staff about what is missing and why. */
export interface GivenUp<E extends Entity = Entity> {
  values: ValuesToWrite<E>;
  sentences: readonly string[];
}

export interface CsvColumns {
  labels: readonly string[];
  /** Returns the cells of each record, in the order of the records and of the labels. */
  cellsOf(
    work: Pick<RecordContext, 'db' | 'organisationId'>,
    records: readonly { id: number }[],
  ): Promise<string[][]>;
}

/**
 * How an import writes records of an entity: through the same checks as an editor's writes. Hooks that are left out default
 * to the generic operations.
 */
export interface ImportHooks<E extends Entity = Entity> {
  /**
   * Records do not depend on each other while they are written, and writing one requires no earlier write for
   * it: several are written concurrently, in one transaction.
   */
  isIndependent?: true;
  /** The source files contain personal data: the files, and reports about single records, are removed after 30 days. */
  isPersonal?: true;
  /** The fields that a mapping may fill in records of a target (the entity's name, or one of its types). */
  shape?(work: Pick<RecordContext, 'registry'>, target: string): Shape;
  create?(work: RecordContext, input: ImportInput): Promise<RecordOf<E>>;
  update?(work: RecordContext, before: RecordOf<E>, input: ImportInput): Promise<RecordOf<E>>;
  /** Whether a record counts as deleted although its row is retained. */
  isDeleted?(record: RecordOf<E>): boolean;
  /** Whether an editor has changed the record without publishing the change. */
  isTaken?(work: RecordContext, record: RecordOf<E>): Promise<boolean>;
  /**
   * For the entity whose records are redirects. Redirects are written at the end of a run, and only those
   * with a valid target: a URL of another site, or a path with a page.
   */
  redirects?: ImportRedirects;
  /** Throws if the user who undoes an import may not restore the record's values: FORBIDDEN, BAD_USER_INPUT. */
  checkRestore?(work: RecordContext, record: RecordOf<E>, values: Record<string, unknown>): Promise<void>;
  /** Removes an imported record without later changes. Default: the generic deletion. */
  remove?(work: RecordContext, record: RecordOf<E>): Promise<unknown>;
  /** The path at which readers find a record; null if it has none. */
  pathOf?(work: RecordContext, record: RecordOf<E>): Promise<string | null>;
}

/**
 * A redirect created by a mapping: `from` is a path of the site, `to` another path of the site or a URL
 * elsewhere.
 */
export interface PlannedRedirect {
  from: string;
  to: string;
}

/** `to`: the final target, in one hop. `missing`: the path on the site that has no page. */
export type JudgedRedirect = { to: string } | { missing: string } | { refused: string };

/** How an import resolves redirects at the end of a run, when all other records exist. */
export interface ImportRedirects {
  /**
   * Returns the final target of each redirect, in the same order. Chains follow the first of several
   * redirects from the same path.
   */
  judge(
    work: RecordContext,
    siteId: number,
    planned: readonly PlannedRedirect[],
  ): Promise<readonly JudgedRedirect[]>;
  /**
   * Redirects old paths to records; for each, returns why its path has another target, or null on success.
   * `onAdded` is called with the created redirects.
   */
  lead(
    work: RecordContext,
    siteId: number,
    planned: readonly PlannedRedirect[],
    onAdded?: (ids: readonly number[]) => Promise<void>,
  ): Promise<readonly (string | null)[]>;
}

/** One record created by a mapping. */
export interface ImportInput {
  target: string;
  siteId: number;
  values: Record<string, unknown>;
  /** Adds a warning about a part of the record to the report. */
  warn: (reason: string) => void;
  /** Reads a file below the source folder. Throws BAD_USER_INPUT. */
  readFile: (name: string, bytesMax: number) => Promise<Buffer>;
  media: ImportMedia;
  /** The importing user allows the source to override manual changes. */
  overwrite?: boolean;
  /** The record was imported under its key before, and was not changed since. */
  isKnown?: boolean;
  /** Reports that an existing record is used instead of a new one. */
  tookOver?: () => void;
}

/** Operations of an import on images and files. */
export interface ImportMedia {
  /** Detects the type of a file. Throws MediaRefused for a file that the library does not accept. */
  inspect: (data: Buffer, fileName: string) => InspectedFile;
  /** Checks an image and converts it to its stored form. Throws BAD_USER_INPUT. */
  normalise: (upload: Buffer | FileOnDisk) => Promise<NormalisedOriginal>;
  store: Pick<MediaStore, 'put'>;
}

/** What a computed field may use in addition to the record. */
export interface ComputedContext {
  signer: MediaSigner;
  /**
   * Loads a record through the request's loader, which batches reads; null if it is missing or not visible to
   * the actor.
   */
  load: <E extends Entity>(entity: E, id: number) => Promise<RecordOf<E> | null>;
  /** The reader of the unit of work, and the gates that apply: the values of records are cut for them. */
  readerOf: (work: RecordContext) => ReleasedTo;
  /** The site of the request; null if the request names no site. */
  siteId: number | null;
  /** The origin at which readers reach a site; null for a deleted site. */
  originOf: (siteId: number) => string | null;
  /** Of these paths of a site, returns those without a page, a file or a redirect for readers. */
  missingOn: (siteId: number, paths: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** A value of the API that is not stored: computed from the record when queried. */
export interface ComputedField<E extends Entity = Entity> {
  type: ApiType;
  description: string;
  /** The field is also in the short form of the record, which fields that refer to the record return. */
  isOfCard?: true;
  /**
   * The field costs a statement for each record, so stored operations that return a list of records leave it
   * out.
   */
  isOfOneRecord?: true;
  /** Stored operations leave the field out: only custom queries select it. */
  isOnRequest?: true;
  /** Uses of the record also have the field, each with a separate value: `placement` is the use. */
  isOfPlacements?: true;
  resolve(
    work: RecordContext,
    record: RecordOf<E>,
    context: ComputedContext,
    placement?: object,
  ): Promise<unknown>;
}

/** The definitions of all domains, passed to the engines, which import no domain. */
export interface Registry {
  entities: ReadonlyMap<string, { entity: Entity; access: EntityAccess } & OfModule>;
  contentTypes: ReadonlyMap<string, ContentType>;
  typeLayouts: readonly TypeLayout[];
  blocks: ReadonlyMap<string, Block>;
  hooks: ReadonlyMap<string, EntityHooks>;
  jobs: ReadonlyMap<string, QueuedJob>;
  modules: readonly Module[];
  /** Names of the extensions that are left out, because their migrations did not run; absent if all are served. */
  extensionsOff?: readonly string[];
  gates: readonly AnyGate[];
  /** Pass kinds by their names. */
  passes: PassKinds;
  /** First segments of paths that no page or redirect of a site may have. */
  reservedPaths: ReadonlySet<string>;
  channels: AllChannels;
  settings: readonly SettingsGroup[];
  /** Every table with rows of readers. */
  personalTables: readonly PersonalTable[];
}

/** Returns the entity of a name; a name that is not registered is a mistake in the product. */
export function entityOf(
  registry: Registry,
  name: string,
): { entity: Entity; access: EntityAccess } & OfModule {
  const found = registry.entities.get(name);
  if (!found) throw new Error(`There is no entity named ${name}.`);
  return found;
}
