/** The language of operations: one file, one operation of the API, stored under its name for every client. */
import type { ApiType, Shape, ValuesOf } from './field.ts';
import type { AccessRule } from './permissions.ts';

/** What an operation answers: a set of values, a record, or a page of records. */
export type Output =
  | { shape: string; fields: Shape }
  | { record: string }
  | { connection: string }
  | { type: ApiType };

export interface Operation<S extends Shape, Ctx> {
  /** As the specification writes it: `getContent`, `cmsUser/loginCmsUser`. The GraphQL field is the last part. */
  name: string;
  kind: 'query' | 'mutation';
  /** One sentence: what it promises. Becomes the description in the schema. */
  summary: string;
  input: S;
  output: Output;
  /** `platform`: runs before an organisation is known (log-in), without a unit of work. Default: the actor's organisation. */
  scope?: 'platform';
  /** Fields the stored operation selects. Default: everything that is not another record. */
  selection?: string;
  /** Without it the operation does not compile; public ones say `anyone`. */
  access: AccessRule;
  /** Input is checked, access granted. Record-level rules are checked inside on the loaded record. */
  run: (ctx: Ctx, input: ValuesOf<S>) => Promise<unknown>;
}

/** Declares an operation; `ctx` takes the type the author writes. */
export function defineOperation<const S extends Shape, Ctx>(operation: Operation<S, Ctx>): Operation<S, Ctx> {
  return operation;
}

/** The GraphQL field of an operation's name: `cmsUser/loginCmsUser` -> `loginCmsUser`. */
export function operationField(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

/** A page of records, as every list operation answers. */
export interface Connection<Node> {
  edges: { node: Node; cursor: string }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  /** Counted only when asked; null beyond `totalCountLimit`. */
  totalCount: () => Promise<number>;
}
