/** The language of page sources: how a domain or a module answers the wishes of blocks. */
import type { OfModule } from './define-module.ts';
import type { Want } from './define-block.ts';
import type { SiteData } from './site-data.ts';

/** What a source is told of the page. */
export interface SourceScope {
  organisationId: number;
  siteId: number;
  /** Keys of the modules the site has on. */
  modulesOn: ReadonlySet<string>;
  /** Of the site, as BCP 47: how words are searched. */
  language: string;
  /** The home section stands for the whole site, unless only its own items are asked for. */
  homeSectionId: number | null;
  /** Never handed out by a list: the page's own item. */
  excludeIds: readonly number[];
}

/** A row of a source's statement: an item, and what the source's `answer` wants to know beside it. */
export interface SourceRow {
  id: number;
  note: unknown;
}

/**
 * A wish with its answer. `hasMore`: there are further items behind these; `found`: how many a search matches, null where
 * nobody counted.
 */
export interface FilledWant {
  ids: number[];
  hasMore: boolean;
  found?: number | null;
  /** Read for it, but on the page already. */
  leftOut?: number[];
  /** The instant (ISO) at which the answer is another; null or absent: whenever its tags are purged. */
  changesAt?: string | null;
}

interface AnySource<W extends Want> extends OfModule {
  /** As wishes name it; of a module or an extension with its name in front: `search/results`. */
  kind: W['kind'];
  /** What purges a page with such a list, beside the items on it. */
  tags?: (want: W, scope: SourceScope) => readonly string[];
  /** The instant (ISO) at which the answer becomes another without anything being purged; null for none. */
  changesAt?: (rows: readonly SourceRow[], want: W, scope: SourceScope) => string | null;
  /** What is asked for, in words for staff: `The newest 5 items of Ports`. */
  explain?: (want: W, data: SiteData) => string;
  /** The page's number turns this list: a page on which all such lists have ended does not exist. */
  isPaged?: (want: W) => boolean;
}

/** Items in an order of their own. One that stands on the page already is left out, and the next takes its place. */
export interface ListSource<W extends Want, Statement> extends AnySource<W> {
  hands: 'list';
  window: (want: W) => { skip: number; limit: number };
  /** Columns `id` and `note`, at most `count` rows in their order. */
  statement: (want: W, scope: SourceScope, count: number) => Statement;
}

/** Items the wish names: always shown, and not again by a list. */
export interface ChosenSource<W extends Want> extends AnySource<W> {
  hands: 'chosen';
  ids: (want: W) => readonly number[];
}

/** Items whatever else stands on the page. */
export interface ResultSource<W extends Want, Statement> extends AnySource<W> {
  hands: 'results';
  /** Columns `id` and `note`; null where nothing can be found. */
  statement: (want: W, scope: SourceScope) => Statement | null;
  answer: (rows: readonly SourceRow[], want: W) => FilledWant;
}

export type PageSource<W extends Want = Want, Statement = unknown> =
  | ListSource<W, Statement>
  | ChosenSource<W>
  | ResultSource<W, Statement>;

/**
 * Declares a page source. The engine sends the statements of all wishes of a page as one, in the page's transaction; they
 * see what readers of the site see, and read a bounded number of rows however many items there are.
 */
export function defineSource<W extends Want, Statement = never>(
  source: PageSource<W, Statement>,
): PageSource<W, Statement> {
  return source;
}
