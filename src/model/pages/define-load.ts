/** Defines a block's `load.ts`: loads data that is neither content nor returned by a page source. */
import type { Block, BlockProps } from '../define-block.ts';
import type { AuthenticatedReader } from '../readers/define-identity.ts';
import type { SourceScope } from './define-source.ts';
import type { Shape } from '../field.ts';
import type { GatedReason, PageSubject } from '#page-model/page.ts';

/** The data that the block already has: the items of each of its queries. */
export type Got = Pick<BlockProps<Shape>, 'items' | 'hasMore' | 'found'> & {
  /** For each query of a source that lists other records: their ids. */
  recordIds: number[][];
};

/** The context of a load, and its effects on the page. */
export interface LoadContext {
  page: PageSubject;
  /** The member, for a block with `isForMember`; null for anonymous readers and for all other blocks. */
  member: AuthenticatedReader | null;
  /** Why the gated settings of the block are missing; null if they are present. */
  gated: GatedReason | null;
  /** The organisation and the site; every statement must name both in its conditions. */
  scope: SourceScope;
  /**
   * Declares a purge tag: the page is rendered again once the tag is purged. A module's tags begin with its
   * name: `tides:4`.
   */
  tag: (name: string) => void;
  /** Declares that the page changes at this instant (ISO). */
  changesAt: (instant: string) => void;
  /** Declares that the page is rendered for this one reader: it is never cached, here or elsewhere. */
  neverStore: () => void;
}

/** The work of a load: statements by name, and a function that converts their rows. */
export interface LoadWork<Statement, Data> {
  /**
   * Sent in one message with the statements of all other blocks of the page, and cancelled after 1.5 seconds.
   * At most 8, each of bounded cost.
   */
  statements: Readonly<Record<string, Statement>>;
  /** Converts the rows to data. Pure. Rows have JSON values: instants are text. */
  make: (rows: Readonly<Record<string, readonly Record<string, unknown>[]>>) => Data;
}

/** A statement with its row type, in the form of SQL builders. */
interface Asking<Row> {
  readonly expressionType?: Row | undefined;
}

type RowsOf<S> = { readonly [Name in keyof S]: S[Name] extends Asking<infer Row> ? readonly Row[] : never };

/**
 * Returns its argument, typed by the rows of the statements. Instants are texts there, because rows arrive as
 * JSON.
 */
export function loadWork<S extends Readonly<Record<string, unknown>>, Data>(work: {
  statements: S;
  make: (rows: RowsOf<S>) => Data;
}): LoadWork<S[keyof S], Data>;
export function loadWork(work: LoadWork<unknown, unknown>): LoadWork<unknown, unknown> {
  return work;
}

/**
 * The type of a block's `load`. Pure, except for calls of `ctx`. If it throws or its statement fails, the
 * page lacks only this block.
 * @public Named by the `load.ts` of blocks.
 */
export type BlockLoad<B, Statement, Data> = (
  settings: B extends Block<infer S> ? BlockProps<S>['settings'] : never,
  got: Got,
  ctx: LoadContext,
) => LoadWork<Statement, Data>;
