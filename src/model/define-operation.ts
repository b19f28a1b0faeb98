/** Defines operations: each file is one operation of the API, stored under its name for all clients. */
import type { OfModule } from './define-module.ts';
import type { ApiType, Deprecation, Shape, ValuesOf } from './field.ts';
import type { AccessRule } from './permissions.ts';

/** The result of an operation: a set of values, a record, or a page of records. */
export type Output =
  | { shape: string; fields: Shape }
  | { record: string }
  | { connection: string }
  | { type: ApiType };

/** A file that a mutation receives in addition to its input: exactly one, sent as the last part of a form. */
export interface FileInput<Content> {
  /** Maximum size in bytes. */
  sizeBytesMax: number;
  /**
   * Checks the bytes, with the given services, before the unit of work starts: it may be slow. Throws if the bytes are
   * invalid.
   */
  read(bytes: Uint8Array, fileName: string, services: object): Content | Promise<Content>;
  /**
   * Like `read`, for files larger than `IN_MEMORY_BYTES_MAX`, which stay on disk until the call ends. If
   * absent, such a file is held in memory, two at a time.
   */
  readFromDisk?(
    file: { path: string; sizeBytes: number },
    fileName: string,
    services: object,
  ): Content | Promise<Content>;
}

/** The file that a call received. */
export interface ReceivedFile<Content> {
  /** The name sent by the browser; only for display, never a path. */
  name: string;
  /** The result of `read`. */
  content: Content;
}

export interface Operation<S extends Shape, Ctx, Content = never, Ready = never> extends OfModule {
  /** The name in the specification's spelling: `getContent`, `cmsUser/loginCmsUser`. The GraphQL field is the last part. */
  name: string;
  kind: 'query' | 'mutation';
  /** One sentence on what the operation does. Becomes the description in the schema. */
  summary: string;
  /** The operation will be removed, a year after this date at the earliest. It works until then. */
  deprecated?: Deprecation;
  input: S;
  output: Output;
  /** A missing input field is undefined in `run`, and thus distinguishable from null. Default: it is null. */
  isPatch?: true;
  /**
   * `platform`: runs before an organisation is known (login), without a unit of work. Default: the actor's
   * organisation.
   */
  scope?: 'platform';
  /** May be called by staff who must first set up a second factor. */
  isForEnrolment?: true;
  /**
   * For a mutation: may be called while staff view the site as a reader. Other mutations are refused, because
   * they would count as the reader's action.
   */
  isForSimulation?: true;
  /**
   * Fields that the stored operation selects. Default: all fields of its records, and the cards of the
   * records that they reference.
   */
  selection?: string;
  /** The operation restores a record: its stored text also selects what the record was restored without. */
  isRestoration?: true;
  /**
   * For a query that returns `rows` and `next` for the `after` of its input: all callers may export all its
   * rows as CSV, in a file with this name. Lists of records declare this in `access.export`.
   */
  csv?: { label: string };
  /** Required: without it the operation does not compile; public operations have `anyone`. */
  access: AccessRule;
  /** The file that the call requires, for an operation that takes a file. */
  file?: FileInput<Content>;
  /**
   * Runs before the unit of work opens, for code that opens units of work itself, because a call that held
   * one database connection and waited for another could deadlock. `run` receives its result.
   */
  before?: (ctx: BeforeContext<Ctx>, input: ValuesOf<S>) => Promise<Ready>;
  /**
   * Runs after the input is checked and access is granted. Rules about a single record are checked inside, on
   * the loaded record. `given`: the file of the call, or the result of `before`.
   */
  run: (
    ctx: Ctx,
    input: ValuesOf<S>,
    given: [Ready] extends [never] ? ReceivedFile<Content> : Ready,
  ) => Promise<unknown>;
  /** Runs when `run` has thrown and its unit of work is rolled back, for writes that must persist. */
  refused?: (ctx: BeforeContext<Ctx>, input: ValuesOf<S>, error: unknown) => Promise<void>;
}

/** The part of a call's context that exists outside its unit of work: the actor, the site, the services and the request. */
export type BeforeContext<Ctx> = Pick<
  Ctx,
  Extract<keyof Ctx, 'actor' | 'passes' | 'site' | 'services' | 'request'>
>;

/** Declares an operation; `ctx` has the type that the author writes. */
export function defineOperation<const S extends Shape, Ctx, Content = never, Ready = never>(
  operation: Operation<S, Ctx, Content, Ready>,
): Operation<S, Ctx, Content, Ready> {
  return operation;
}

/** The GraphQL field for an operation's name: `cmsUser/loginCmsUser` -> `loginCmsUser`. */
export function operationField(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

/** A page of records, in the form that every list operation returns. */
export interface Connection<Node> {
  edges: { node: Node; cursor: string }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  /** Counted only on request; null beyond `totalCountLimit`. */
  totalCount: () => Promise<number>;
}
