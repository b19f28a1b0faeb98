/** Defines page observers: what modules count about the responses to requests of pages. */
import type { OfModule } from '#model/define-module.ts';
import type { PageObserverContext } from '#server/context.ts';
import type { SiteRef } from '#server/sites/index.ts';

/**
 * A request with GET that was answered with a page in HTML, whether or not the page was cached. Also missing pages, and pages
 * that staff see, have one; files, feeds and redirects have not.
 */
export interface ObservedPage {
  /** Path and query, as requested. */
  url: string;
  /** Status of the page: 200 also if the browser had it already and got a 304. */
  status: number;
  /** Headers of the page by lower-case name. */
  headers: Readonly<Record<string, string>>;
  /** Whether the browser prefetches or prerenders the page before the reader opens it. */
  isPrefetch: boolean;
  /** Whether staff visit the site from the admin with this browser. */
  isStaff: boolean;
  /** A header of the request by its lower-case name; `cookie` and `authorization` are always undefined. */
  header: (name: string) => string | undefined;
  /** A cookie that a route of the module sets, by the name that the route declares. */
  cookie: (name: string) => string | undefined;
}

/**
 * An observer in one process, with what it has noted and not stored yet. Each process has its own: sums are those of the
 * database.
 */
export interface RunningPageObserver {
  /** Notes a response that was just sent. Synchronous, and a few microseconds at most: every page request calls it. */
  observe: (site: SiteRef, page: ObservedPage) => void;
  /**
   * Stores what was noted: soon after the first response, then every 30 seconds while there are more, and when the process
   * stops. Its calls never overlap. What a killed process has noted is lost.
   */
  flush: () => Promise<void>;
}

/**
 * The definition of an observer: what one module counts. On sites with the module off, its observer is not called.
 */
export interface PageObserver extends OfModule {
  /** The name of its file: camelCase. */
  name: string;
  /** Creates the observer of a process; called once, before the first request. */
  create: (ctx: PageObserverContext) => RunningPageObserver;
}

/** Declares a page observer, in a file of the folder `page-observers/` of a module or an extension. */
export function definePageObserver(observer: PageObserver): PageObserver {
  return observer;
}
