/** What domains write and read records in, and what they bring to that: hooks, imports, computed fields. */
import type { RawBuilder } from 'kysely';
import type { SlugLanguage } from '#text/slug.ts';
import type { AllChannels } from '#model/channels.ts';
import type { Module, OfModule } from '#model/define-module.ts';
import type { SettingsGroup } from '#model/define-settings.ts';
import type { Entity, EntityAccess, ReleasedTo } from '#model/define-entity.ts';
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
 * A unit of work with the records of its transaction. It lets one do whatever concerns records (their hooks, history,
 * redirects and jobs included), and nothing that outlives the transaction: no other connection, no mail, no file, no cache.
 */
export interface RecordContext extends UnitOfWork {
  registry: Registry;
  /** Redirects old paths of a site to new ones; redirects to an old path follow to the new one. */
  redirect: (siteId: number, moves: readonly Move[]) => Promise<void>;
  /**
   * Locks paths of a site until the transaction ends, whatever is created there: of two concurrent writers of the same path
   * the second waits, and sees what the first wrote. Paths without their leading slash.
   */
  lockPaths: (siteId: number, paths: readonly string[]) => Promise<void>;
  /** How new addresses are spelled that are made of names: by the language of the sites, where all of them have one. */
  slugLanguage: (siteIds: readonly number[]) => Promise<SlugLanguage | null>;
  /** Notifies every domain that a record moved in its tree, once that is written. */
  rearranged: (entity: string, id: number) => Promise<void>;
  /**
   * Runs `derive` with the transaction seeing more sites of its organisation: for rows derived from a record its
   * actor may write. Nothing else may run concurrently.
   */
  withAdditionalSites: <T>(further: readonly number[], derive: () => Promise<T>) => Promise<T>;
  /** Queues a job of this organisation with the transaction: it runs once that has committed, or never. */
  queue: (job: string, payload: Record<string, unknown>, options?: QueueOptions) => Promise<void>;
  /**
   * Removes the waiting job of a name and key; a running job continues, as its last attempt. Returns which of the two it
   * was; null: neither.
   */
  cancelJob: (job: string, key: string) => Promise<CancelledJob>;
  /** A site's own styles. */
  styles: Styles;
  /** Reading and writing records in this unit of work. */
  records: Records;
}

/** A write before it is done. */
export interface PreparedWrite<E extends Entity = Entity, Handed = unknown> {
  action: 'create' | 'update';
  before: RecordOf<E> | null;
  /** The values to write: complete values for a new record; otherwise those that differ, perhaps with some that do not. */
  values: ValuesToWrite<E>;
  /** The record with these values; null for missing fields. */
  next: ValuesOfEntity<E> & { id?: number };
  /** Passes a result of `prepare` to `after` of the same write only. */
  passToAfter(this: void, found: Handed): void;
}

/** A write that is done. */
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
 * An entity's additions to the generic write; everything in the writing transaction, with records typed by its
 * definition. `Handed`: what its `prepare` passes to its `after`.
 */
export interface EntityHooks<E extends Entity = Entity, Handed = unknown> {
  entity: E;
  /** Completes or refuses values before they are written: derived fields, rules over several records. */
  prepare?(work: RecordContext, write: PreparedWrite<E, Handed>): Promise<ValuesToWrite<E>>;
  /**
   * Makes a record as its publication would leave it, in a transaction that is rolled back afterwards; of a version of
   * its history when one is named. Throws NOT_FOUND.
   */
  preview?(work: RecordContext, id: number, historyId?: number): Promise<void>;
  /** Sites whose users may read a record's history; default: the record's sites, else all. */
  sitesOf?(record: RecordOf<E>): number[];
  /** References of a record in addition to its fields' values; `kind` names the place in it. */
  references?(registry: Registry, record: RecordOf<E>): (Reference & { kind: string })[];
  /** Those references that a reader gets; default: all of them, and the references of ungated fields. */
  offers?(work: RecordContext, record: RecordOf<E>, to: ReleasedTo): readonly OfferedReference[];
  /** How records are imported. An entity without it cannot be imported. */
  imports?: ImportHooks<E>;
  /** Additional columns of the CSV of its list, which differ from record to record: a value below each label. */
  csvEntries?(record: RecordOf<E>): readonly { label: string; value: string }[];
  /** Additional columns of it that all records have, read for a page of them at a time. */
  csvColumns?: CsvColumns;
  /** Additional fields of the API, by name. */
  computed?: Record<string, ComputedField<E>>;
  /** Called when pages of a site have other paths; see `redirect` of the unit of work. */
  moved?(work: RecordContext, siteId: number, moves: readonly Move[]): Promise<void>;
  /** Of these normalised paths of a site, those at which readers find a record, now or at a scheduled time. */
  pagesAt?(work: RecordContext, siteId: number, paths: readonly string[]): Promise<string[]>;
  /** Ids of the content that a record lists, as an array in SQL; empty where readers do not see the record. */
  listedContent?(work: UnitOfWork, id: number): RawBuilder<readonly number[]>;
  /** Called when a record moved in its tree; must cost the same whatever the size of its subtree. */
  rearranged?(work: RecordContext, record: { entity: string; id: number }): Promise<void>;
  /** Updates derived rows and lists what to purge. */
  after?(work: RecordContext, write: FollowedWrite<E, Handed>): Promise<void>;
}

export interface CsvColumns {
  labels: readonly string[];
  /** The cells of each record, in the order of both. */
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
   * Records do not depend on each other while they are written, and nothing of one is written before itself: several are
   * written side by side, in one transaction.
   */
  isIndependent?: true;
  /** The source files contain personal data: the files, and reports about single records, are removed after 30 days. */
  isPersonal?: true;
  /** The fields that a mapping may fill in records of a target (the entity's name, or one of its types). */
  shape?(work: Pick<RecordContext, 'registry'>, target: string): Shape;
  create?(work: RecordContext, input: ImportInput): Promise<RecordOf<E>>;
  update?(work: RecordContext, before: RecordOf<E>, input: ImportInput): Promise<RecordOf<E>>;
  /** Records that are retained after they were deleted. */
  isDeleted?(record: RecordOf<E>): boolean;
  /** True while an editor has changed a record and not published it. */
  isTaken?(work: RecordContext, record: RecordOf<E>): Promise<boolean>;
  /**
   * For the entity whose records are redirects: they are written at the end of a run, and only those with a valid
   * target: a URL of another site, or a path with a page.
   */
  redirects?: ImportRedirects;
  /** Throws if the user who undoes an import may not restore the record's values: FORBIDDEN, BAD_USER_INPUT. */
  checkRestore?(work: RecordContext, record: RecordOf<E>, values: Record<string, unknown>): Promise<void>;
  /** Removes an imported record without later changes. Default: the generic deletion. */
  remove?(work: RecordContext, record: RecordOf<E>): Promise<unknown>;
  /** The path at which readers find a record; null if it has none. */
  pathOf?(work: RecordContext, record: RecordOf<E>): Promise<string | null>;
}

/** A redirect as a mapping made it: `from` a path of the site, `to` a path of it or an address elsewhere. */
export interface PlannedRedirect {
  from: string;
  to: string;
}

/** `to`: its target in one hop. `missing`: the path of the site's page that does not exist. */
export type JudgedRedirect = { to: string } | { missing: string } | { refused: string };

/** How an import resolves redirects at the end of a run, when all other records exist. */
export interface ImportRedirects {
  /**
   * Where each redirect finally leads, in the same order. Chains follow the first of several redirects from the same path.
   */
  judge(
    work: RecordContext,
    siteId: number,
    planned: readonly PlannedRedirect[],
  ): Promise<readonly JudgedRedirect[]>;
  /**
   * Redirects old paths to records; returns for each why its path has another target, null on success. `onAdded` is called
   * with the created redirects.
   */
  lead(
    work: RecordContext,
    siteId: number,
    planned: readonly PlannedRedirect[],
    onAdded?: (ids: readonly number[]) => Promise<void>,
  ): Promise<readonly (string | null)[]>;
}

/** One record as a mapping made it. */
export interface ImportInput {
  target: string;
  siteId: number;
  values: Record<string, unknown>;
  /** Adds a warning about a part of the record to the report. */
  warn: (reason: string) => void;
  /** A file below the source folder. Throws BAD_USER_INPUT. */
  readFile: (name: string, bytesMax: number) => Promise<Buffer>;
  media: ImportMedia;
  /** The importing user lets the source override manual changes. */
  overwrite?: boolean;
  /** The record was imported under its key before, and was not changed since. */
  isKnown?: boolean;
  /** Reports that an existing record is used instead of a new one. */
  tookOver?: () => void;
}

/** Operations of an import on images and files. */
export interface ImportMedia {
  /** Detects what a file is. Throws MediaRefused for a file that the library does not accept. */
  inspect: (data: Buffer, fileName: string) => InspectedFile;
  /** Checks a picture and brings it to the form in which it is stored. Throws BAD_USER_INPUT. */
  normalise: (upload: Buffer | FileOnDisk) => Promise<NormalisedOriginal>;
  store: Pick<MediaStore, 'put'>;
}

/** What a computed field may use in addition to the record. */
export interface ComputedContext {
  signer: MediaSigner;
  /** A record through the request's loader, which batches reads; null if missing or not visible to the actor. */
  load: <E extends Entity>(entity: E, id: number) => Promise<RecordOf<E> | null>;
  /** The site of the request; null if it names none. */
  siteId: number | null;
  /** The origin at which readers reach a site; null for a deleted site. */
  originOf: (siteId: number) => string | null;
  /** Of these paths of a site, those without a page, a file or a redirect for readers. */
  missingOn: (siteId: number, paths: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** A value of the API that is not stored: computed from the record when queried. */
export interface ComputedField<E extends Entity = Entity> {
  type: ApiType;
  description: string;
  /** The field is also in the short form of the record, which references to it return. */
  isOfCard?: true;
  /** The field costs a statement for each record: stored operations that return a list of records leave it out. */
  isOfOneRecord?: true;
  /** Uses of the record have the field too, each with a separate value: `placement` is the use. */
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
  gates: readonly AnyGate[];
  /** Pass kinds by their names. */
  passes: PassKinds;
  /** First parts of paths that no page or redirect of a site may have. */
  reservedPaths: ReadonlySet<string>;
  channels: AllChannels;
  settings: readonly SettingsGroup[];
  /** Every table with rows of readers. */
  personalTables: readonly PersonalTable[];
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
