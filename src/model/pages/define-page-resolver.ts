/** Defines page resolvers, with which a domain finds the page for a path of a site. */
import type { Grid } from '#grid/shapes/grid.ts';
import type { LayoutSubject } from '#layouts/choose-layout.ts';
import type { AccessDecision } from '#access/decide-access.ts';
import type { BlockQuery, StreamQuery } from '../define-block.ts';
import type { GatedItem } from '../readers/define-gate.ts';
import type { OfModule } from '../define-module.ts';
import type { ViewModelContext } from './define-view-model.ts';
import type { SiteScope } from './define-site-part.ts';
import type { Sitemap, SitemapContext } from './define-sitemap.ts';
import type { ReadCalendarEntry } from '#feeds/calendar-entry.ts';
import type { ReadEpisodes } from '#feeds/episodes.ts';
import type { PageSubject } from '#page-model/page.ts';
import type { SiteData } from '#page-model/site-data.ts';

/** The actor, the instant and the site. */
export interface ResolverContext extends ViewModelContext {
  /** The origin at which readers reach a site of the organisation; null if there isn't one. */
  originOf: (siteId: number) => string | null;
}

/**
 * A redirect to another URL, on the site or elsewhere. `tags`: purge tags for changes of the redirect, in
 * addition to the site's own tag.
 */
export interface PageRedirect {
  kind: 'redirect';
  to: string;
  tags: readonly string[];
}

/** A page, and the data that the engine needs about it. */
export interface ResolvedPage {
  kind: 'page';
  /** The subject of the page, as blocks see it; `module` for a module's own page. */
  about: Pick<PageSubject, 'kind' | 'section' | 'content'> & Partial<Pick<PageSubject, 'module'>>;
  /** The facts by which the page's layout is selected. */
  layout: LayoutSubject;
  /** The grid for a site without a layout for the page; absent: an empty page. */
  grid?: Grid;
  /**
   * The content of the page's feed, if it has one at the URL that section feeds have. The limit of the query
   * is that of the request.
   */
  feed?: { name: string; description: string | null; query: StreamQuery };
  /** Purge tags of the page, in addition to the site's own tag and those of its blocks. */
  tags: readonly string[];
  /** Records, by entity, that the page's lists leave out: the page's own record, if it isn't an item. */
  ownRecords?: Readonly<Record<string, readonly number[]>>;
  /** Items that the page's lists leave out: the page's own item. */
  ownIds: readonly number[];
  /** References of its texts, by the domains of `define-view-model.ts`: loaded with the records that the blocks show. */
  references: readonly { to: string; id: number }[];
  /** The instant (ISO) at which the page changes; null for never. */
  changesAt: string | null;
  /** A query for the next item to read, as a list of one item; null if the page is complete in itself. */
  next: BlockQuery | null;
  /** The page's record and the site that owns it, if staff see the page with unpublished work. */
  record: { id: number; siteId: number } | null;
  /** The gates' decision for this reader, and its input; null if gates don't apply. */
  gated: { decision: AccessDecision; item: GatedItem } | null;
}

export type Answer = PageRedirect | ResolvedPage;

export interface Lookup<Row, Statement> {
  /**
   * Selects at most one row, found by an index; all statements of a request are sent as one. Null: the path
   * does not belong to this domain.
   */
  statement: (path: string, context: ResolverContext) => Statement | null;
  /**
   * Creates the answer from the row. Pure. The row has JSON values: instants are text. Null: the reader may
   * not see anything.
   */
  answer: (row: Row, path: string, context: ResolverContext) => Answer | null;
  /**
   * All known paths, cached in memory so that unknown URLs cost no query: those without a number
   * as the column `path`, at most `count` of a site.
   */
  paths: (scope: SiteScope, count: number) => Statement;
  /**
   * Paths with a number are looked up only if the number is between the lowest and the highest existing
   * number.
   */
  numbers?: {
    of: (path: string) => number | null;
    /** Selects one row with the columns `lowest` and `highest`, both null if no numbers exist. */
    range: () => Statement;
  };
}

export interface PageResolver<Row, Statement> extends OfModule {
  /** The entity of the records that it finds. If the domain's hooks provide previews, staff see them. */
  entity: string;
  /** If two resolvers have an answer, the one with the lower number wins, unless the site's data had an answer. */
  order: number;
  /** The answer from the site's data only; null: query the database. Pure, of bounded cost. */
  known?: (path: string, data: SiteData) => Answer | null;
  /** Looks up all other paths in the database. */
  lookup?: Lookup<Row, Statement>;
  /** The domain's pages in sitemaps. */
  sitemap?: Sitemap<Statement>;
  /**
   * For items with old guids that contain a path: that path on the site, whatever the item's current name.
   */
  oldGuidPaths?: (
    ids: readonly number[],
    context: SitemapContext<Statement>,
  ) => Promise<ReadonlyMap<number, string>>;
  /** Episodes of its records: audio that podcast clients may play. */
  episodes?: ReadEpisodes<Statement>;
  /** The dates of its records, for readers' calendars. */
  calendarEntry?: ReadCalendarEntry<Statement>;
}

/** Declares the page resolver of a domain, in its `server/page-resolver.ts`. */
export function definePageResolver<Row, Statement = never>(
  answers: PageResolver<Row, Statement>,
): PageResolver<Row, Statement> {
  return answers;
}
