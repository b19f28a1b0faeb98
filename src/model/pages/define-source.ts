/** Defines page sources: how a domain or a module answers the queries of blocks. */
import type { OfModule } from '../define-module.ts';
import type { BlockQuery } from '../define-block.ts';
import type { GatedItem } from '../readers/define-gate.ts';
import type { SiteData } from '#page-model/site-data.ts';

/** The page data that a source gets. */
export interface SourceScope {
  organisationId: number;
  siteId: number;
  /** Keys of the modules the site has on. */
  modulesOn: ReadonlySet<string>;
  /** Language of the site, as BCP 47: it decides how words are searched. */
  language: string;
  /** The home section represents the whole site, unless only its own items are requested. */
  homeSectionId: number | null;
  /** Never handed out by a list: the page's own item. */
  excludeIds: readonly number[];
  /**
   * How many paragraphs of a published item are open to everyone now, `Infinity` for all of it: as gates and the
   * meter of the site leave an anonymous reader.
   */
  paragraphsForEveryone: (item: GatedItem) => number;
  /** Ids of other records that the page shows already, by entity. */
  excludeRecords?: Readonly<Record<string, readonly number[]>>;
}

/** A row of a source's statement: an item, and additional data for the source's `answer`. */
export interface SourceRow {
  id: number;
  note: unknown;
}

/**
 * The items that match a query. `hasMore`: more items follow; `found`: how many a search matches, null if
 * not counted.
 */
export interface QueryResult {
  /** Ids of content; empty for a list of other records. */
  ids: number[];
  /** Ids of the records that a source with `of` lists. */
  recordIds?: number[];
  hasMore: boolean;
  found?: number | null;
  /** Additional data for the block's view: `notes` of its props. */
  note?: unknown;
  /** Read for it, but on the page already. */
  leftOut?: number[];
  /** The instant (ISO) at which the answer is another; null or absent: whenever its tags are purged. */
  changesAt?: string | null;
}

interface AnySource<W extends BlockQuery> extends OfModule {
  /** The kind in queries; for a module or an extension it starts with its name: `search/results`. */
  kind: W['kind'];
  /** Tags that purge a page with such a list, in addition to its items'. */
  tags?: (query: W, scope: SourceScope) => readonly string[];
  /** The instant (ISO) at which the result changes without a purge; null for none. */
  changesAt?: (rows: readonly SourceRow[], query: W, scope: SourceScope) => string | null;
  /** The query in words for staff: `The newest 5 items of Ports`. */
  explain?: (query: W, data: SiteData) => string;
  /** The page's number turns this list: a page on which all such lists have ended does not exist. */
  isPaged?: (query: W) => boolean;
}

/** Items in the source's order. An item that is already on the page is left out, and the next takes its place. */
export interface ListSource<W extends BlockQuery, Statement> extends AnySource<W> {
  mode: 'list';
  /**
   * The entity it lists, if that is not content: a record of the entity appears at most once on a page. Blocks get ids, and
   * load the rest.
   */
  of?: string;
  window: (query: W) => { skip: number; limit: number };
  /** Columns `id` and `note`, at most `count` rows in their order. */
  statement: (query: W, scope: SourceScope, count: number) => Statement;
}

/** Items the query names: shown unless they are on the page already, and not repeated by a list. */
export interface ChosenSource<W extends BlockQuery> extends AnySource<W> {
  mode: 'chosen';
  ids: (query: W) => readonly number[];
  /** Shown even if they are on the page already. Default: never. */
  canRepeat?: (query: W) => boolean;
}

/** Items whatever else is on the page. */
export interface ResultSource<W extends BlockQuery, Statement> extends AnySource<W> {
  mode: 'results';
  /** Runs in an earlier round trip, for input of `statement`; columns `id` and `note`, null for none. */
  candidates?: (query: W, scope: SourceScope) => Statement | null;
  /** Columns `id` and `note`; null if no result is possible. `candidates`: the rows of the earlier query. */
  statement: (query: W, scope: SourceScope, candidates: readonly SourceRow[]) => Statement | null;
  answer: (rows: readonly SourceRow[], query: W, scope: SourceScope) => QueryResult;
}

export type PageSource<W extends BlockQuery = BlockQuery, Statement = unknown> =
  | ListSource<W, Statement>
  | ChosenSource<W>
  | ResultSource<W, Statement>;

/**
 * Declares a page source. The engine sends the statements of all queries of a page as one, in the page's transaction; they
 * see what readers of the site see, and read a bounded number of rows however many items there are.
 */
export function defineSource<W extends BlockQuery, Statement = never>(
  source: PageSource<W, Statement>,
): PageSource<W, Statement> {
  return source;
}
