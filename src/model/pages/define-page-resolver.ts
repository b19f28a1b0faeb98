/** The language of what answers an address of a site: how a domain is found by its path. */
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
  /** The origin at which readers reach a site of the organisation; null without one. */
  originOf: (siteId: number) => string | null;
}

/** Another URL, on the site or elsewhere. `tags`: what changes it, in addition to the site's own tag. */
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
  /** The facts by which its layout is chosen. */
  layout: LayoutSubject;
  /** The grid for a site without a layout for the page; absent: an empty page. */
  grid?: Grid;
  /** What its feed lists, where it has one at the address that feeds of sections have; of the query the limit is the request’s. */
  feed?: { name: string; description: string | null; query: StreamQuery };
  /** Purge tags of the page, in addition to the site's own tag and those of its blocks. */
  tags: readonly string[];
  /** Records, by entity, that its lists leave out: itself, if it isn't an item. */
  ownRecords?: Readonly<Record<string, readonly number[]>>;
  /** Items that its lists leave out: itself. */
  ownIds: readonly number[];
  /** References of its texts, by the domains of `define-view-model.ts`: loaded with the records that the blocks show. */
  references: readonly { to: string; id: number }[];
  /** The instant (ISO) at which it changes; null for never. */
  changesAt: string | null;
  /** What readers read next, as a list of one item; null if the page is complete in itself. */
  next: BlockQuery | null;
  /** The record it is of and the site that owns it, where staff see that with work that is not published. */
  record: { id: number; siteId: number } | null;
  /** The gates' decision for this reader, and its input; null if gates don't apply. */
  gated: { decision: AccessDecision; item: GatedItem } | null;
}

export type Answer = PageRedirect | ResolvedPage;

export interface Lookup<Row, Statement> {
  /**
   * Returns at most one row, found by an index; the statements of a request are sent as one. Null: the path does not belong
   * to this domain.
   */
  statement: (path: string, context: ResolverContext) => Statement | null;
  /** Pure. The row is as JSON has it: instants as text. Null: nothing the reader may see. */
  answer: (row: Row, path: string, context: ResolverContext) => Answer | null;
  /**
   * All known paths, cached in memory so that unknown URLs cost no query: those without a number
   * as the column `path`, at most `count` of a site.
   */
  paths: (scope: SiteScope, count: number) => Statement;
  /** Paths with a number are looked up only if the number is between the lowest and the highest existing one. */
  numbers?: {
    of: (path: string) => number | null;
    /** One row with the columns `lowest` and `highest`, null without any. */
    range: () => Statement;
  };
}

export interface PageResolver<Row, Statement> extends OfModule {
  /** The entity whose records it finds: if the domain's hooks provide previews, staff see them. */
  entity: string;
  /** If two resolvers have an answer, the one with the lower number wins, unless the site's data had an answer. */
  order: number;
  /** The answer from the site's data only; null: query the database. Pure, of bounded cost. */
  known?: (path: string, data: SiteData) => Answer | null;
  /** The database's answer for all other paths. */
  lookup?: Lookup<Row, Statement>;
  /** The domain's pages in sitemaps. */
  sitemap?: Sitemap<Statement>;
  /** Of items that had guids with a path in them: that path on the site, whatever the item is called now. */
  oldGuidPaths?: (
    ids: readonly number[],
    context: SitemapContext<Statement>,
  ) => Promise<ReadonlyMap<number, string>>;
  /** Audio of its records that podcast clients may play. */
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
