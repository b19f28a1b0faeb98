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
  /** Where readers reach a site of the organisation; null for none. */
  originOf: (siteId: number) => string | null;
}

/** Another URL, on the site or elsewhere. `tags`: what changes it, in addition to the site's own tag. */
export interface PageRedirect {
  kind: 'redirect';
  to: string;
  tags: readonly string[];
}

/** A page, and what the engine has to know of it. */
export interface ResolvedPage {
  kind: 'page';
  /** The subject of the page, as blocks see it; `module` for a module's own page. */
  about: Pick<PageSubject, 'kind' | 'section' | 'content'> & Partial<Pick<PageSubject, 'module'>>;
  /** What its layout is chosen by. */
  layout: LayoutSubject;
  /** What it shows on a site without a layout for it; an empty page when absent. */
  grid?: Grid;
  /** What its feed lists, where it has one at the address that feeds of sections have; of the query the limit is the request’s. */
  feed?: { name: string; description: string | null; query: StreamQuery };
  /** Tags that purge it, in addition to the site's own tag and those of its blocks. */
  tags: readonly string[];
  /** Records, by entity, that its lists leave out: itself, if it isn't an item. */
  ownRecords?: Readonly<Record<string, readonly number[]>>;
  /** Items that its lists leave out: itself. */
  ownIds: readonly number[];
  /** What its texts point at, by the domains of `define-shown.ts`: shown with what the blocks show. */
  references: readonly { to: string; id: number }[];
  /** The instant (ISO) at which it changes; null for never. */
  changesAt: string | null;
  /** What readers read next, as a list of one item; null where a page is complete in itself. */
  next: BlockQuery | null;
  /** The record it is of and the site that owns it, where staff see that with work that is not published. */
  record: { id: number; siteId: number } | null;
  /** The gates' decision for this reader, and its input; null if gates don't apply. */
  gated: { decision: AccessDecision; item: GatedItem } | null;
}

export type Answer = PageRedirect | ResolvedPage;

export interface Lookup<Row, Statement> {
  /** At most one row, found by an index; all of a request are sent as one. Null: no address of this domain. */
  statement: (path: string, context: ResolverContext) => Statement | null;
  /** Pure. The row is as JSON has it: instants as text. Null: nothing the reader may see. */
  answer: (row: Row, path: string, context: ResolverContext) => Answer | null;
  /**
   * All known paths, cached in memory so that unknown URLs cost no query: those without a number
   * as the column `path`, at most `count` of a site.
   */
  paths: (scope: SiteScope, count: number) => Statement;
  /** Addresses with a number are looked up where it is between the lowest and the highest there is. */
  numbers?: {
    of: (path: string) => number | null;
    /** One row with the columns `lowest` and `highest`, null without any. */
    range: () => Statement;
  };
}

export interface PageResolver<Row, Statement> extends OfModule {
  /** Whose records it finds: of a domain whose hooks make previews, staff see those. */
  entity: string;
  /** Of two that have an answer the one with the lower number gives it, once the site's data has none. */
  order: number;
  /** The answer from the site's data only; null: query the database. Pure, of bounded cost. */
  known?: (path: string, data: SiteData) => Answer | null;
  /** The database's answer for all other paths. */
  lookup?: Lookup<Row, Statement>;
  /** Its pages in sitemaps. */
  sitemap?: Sitemap<Statement>;
  /** Of items that had guids with a path in them: that path on the site, whatever the item is called now. */
  oldGuidPaths?: (
    ids: readonly number[],
    context: SitemapContext<Statement>,
  ) => Promise<ReadonlyMap<number, string>>;
  /** What podcast programs may play of its records. */
  episodes?: ReadEpisodes<Statement>;
  /** When its records take place, for readers’ calendars. */
  calendarEntry?: ReadCalendarEntry<Statement>;
}

/** Declares the page resolver of a domain, in its `server/page-resolver.ts`. */
export function definePageResolver<Row, Statement = never>(
  answers: PageResolver<Row, Statement>,
): PageResolver<Row, Statement> {
  return answers;
}
