/** Defines page sources, with which a domain or a module answers the queries of blocks. */
import type { OfModule } from '../define-module.ts';
import type { BlockQuery } from '../define-block.ts';
import type { GatedItem } from '../readers/define-gate.ts';
import type { SiteData } from '#page-model/site-data.ts';

/** The page data that a source gets. */
export interface SourceScope {
  organisationId: number;
  siteId: number;
  /** Keys of the modules that are enabled on the site. */
  modulesOn: ReadonlySet<string>;
  /** Language of the site, as BCP 47: determines how words are searched. */
  language: string;
  /** The home section represents the whole site, unless only its own items are requested. */
  homeSectionId: number | null;
  /** Ids that lists never return: the page's own item. */
  excludeIds: readonly number[];
  /**
   * How many paragraphs of a published item are open to everyone now, `Infinity` for the whole item: the
   * number that the site's gates and meter leave to an anonymous reader.
   */
  paragraphsForEveryone: (item: GatedItem) => number;
  /** Ids of other records that the page already shows, by entity. */
  excludeRecords?: Readonly<Record<string, readonly number[]>>;
}

/** A row of a source's statement: an item, and additional data for the source's `answer`. */
export interface SourceRow {
  id: number;
  note: unknown;
}

/**
 * The items that match a query. `hasMore`: more items follow; `found`: the number of matches of a search,
 * null if not counted.
 */
export interface QueryResult {
  /** Content ids; empty for a list of other records. */
  ids: number[];
  /** Ids of the records that a source with `of` lists. */
  recordIds?: number[];
  hasMore: boolean;
  found?: number | null;
  /** Additional data for the block's view: `notes` of its props. */
  note?: unknown;
  /** Ids that were read for the result, but are already on the page. */
  leftOut?: number[];
  /** The instant (ISO) at which the result changes; null or absent: only when its tags are purged. */
  changesAt?: string | null;
  /** Tags that purge a page with this result, in addition to those of the source and of the items. */
  tags?: readonly string[];
}

interface AnySource<W extends BlockQuery> extends OfModule {
  /**
   * The kind in queries; for a module or an extension, it starts with the module's or extension's name:
   * `search/results`.
   */
  kind: W['kind'];
  /** Tags that purge a page with such a list, in addition to the tags of its items. */
  tags?: (query: W, scope: SourceScope) => readonly string[];
  /** The instant (ISO) at which the result changes without a purge; null for none. */
  changesAt?: (rows: readonly SourceRow[], query: W, scope: SourceScope) => string | null;
  /** Describes the query for staff: `The newest 5 items of Ports`. */
  explain?: (query: W, data: SiteData) => string;
  /**
   * Whether the page number applies to this list. A page number at which all such lists have ended does not
   * exist.
   */
  isPaged?: (query: W) => boolean;
}

/**
 * Items in the source's order. An item that is already on the page is left out and replaced by the next one.
 */
export interface ListSource<W extends BlockQuery, Statement> extends AnySource<W> {
  mode: 'list';
  /**
   * The entity that it lists, if that is not content. A record of the entity appears at most once on a page.
   * Blocks receive ids, and load the remaining data.
   */
  of?: string;
  window: (query: W) => { skip: number; limit: number };
  /** Selects the columns `id` and `note`, at most `count` rows in order. */
  statement: (query: W, scope: SourceScope, count: number) => Statement;
}

/**
 * Items that the query names. They are shown unless they are already on the page, and lists do not repeat
 * them.
 */
export interface ChosenSource<W extends BlockQuery> extends AnySource<W> {
  mode: 'chosen';
  ids: (query: W) => readonly number[];
  /** Whether items are shown even if they are already on the page. Default: never. */
  canRepeat?: (query: W) => boolean;
}

/** Items that are shown whatever else is on the page. */
export interface ResultSource<W extends BlockQuery, Statement> extends AnySource<W> {
  mode: 'results';
  /**
   * Runs in an earlier round trip, to provide input for `statement`. Selects the columns `id` and `note`;
   * null if it is not needed.
   */
  candidates?: (query: W, scope: SourceScope) => Statement | null;
  /**
   * Selects the columns `id` and `note`; null if no result is possible. `candidates`: the rows of the earlier
   * statement.
   */
  statement: (query: W, scope: SourceScope, candidates: readonly SourceRow[]) => Statement | null;
  answer: (rows: readonly SourceRow[], query: W, scope: SourceScope) => QueryResult;
}

export type PageSource<W extends BlockQuery = BlockQuery, Statement = unknown> =
  | ListSource<W, Statement>
  | ChosenSource<W>
  | ResultSource<W, Statement>;

/**
 * Declares a page source. The engine sends the statements of all queries of a page as one, in the page's
 * transaction. They see only what readers of the site see, and must read a bounded number of rows, whatever
 * the number of items.
 */
export function defineSource<W extends BlockQuery, Statement = never>(
  source: PageSource<W, Statement>,
): PageSource<W, Statement> {
  return source;
}
