/** Passes the responses to page requests on to the observers of modules, after they were sent. */
import { isPresent } from '#model/define-module.ts';
import { createFlusher } from '#server/background/flusher.ts';
import type { CachedPage } from '#server/cache/index.ts';
import type { PageObserverContext } from '#server/context.ts';
import type { ReportFault } from '#server/extensions/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { IncomingRequest } from '../requests/incoming-request.ts';
import type { ObservedPage, PageObserver } from '../define-page-observer.ts';
import { ownCookie } from '../own-cookie.ts';

/**
 * The observers of a process. Both functions never throw or reject: observers must not make a difference to pages.
 */
export interface PageObservers {
  /**
   * Passes on the response to a request for a page that was just sent, unless it is not HTML, or the request was not GET. An
   * observer that throws or rejects is logged; the others still get the response.
   */
  note: (site: SiteRef, request: IncomingRequest, page: Page, factsOf: () => Facts) => void;
  /** Stores what observers noted, now. Errors are logged. */
  flush: () => Promise<void>;
}

type Page = Pick<CachedPage, 'status' | 'headers'>;

/** Who requested the page, and why; determined only if an observer gets the response. */
type Facts = Pick<ObservedPage, 'isStaff' | 'isPrefetch'>;

/**
 * Creates the observers of a process from their definitions. Each has a timer, which does not prevent the end of the
 * process, and gets only the pages of sites on which its module is on. `onFault` is called with observers of extensions that fail.
 */
export function createPageObservers(
  observers: readonly PageObserver[],
  ctx: PageObserverContext,
  onFault: ReportFault,
): PageObservers {
  const onError = (err: unknown, definition: PageObserver) => {
    const { name, extensionPath } = definition;
    if (extensionPath === undefined)
      ctx.log.warn({ err, observer: name }, 'Responses to page requests could not be counted.');
    else onFault(definition, `the page observer ${name}`, err);
  };
  const running = observers.flatMap((definition) => {
    const made = createdBy(definition, ctx, onError);
    if (!made) return [];
    const { observe, flush: store } = made;
    const flusher = createFlusher(async () => {
      try {
        await store();
      } catch (err) {
        onError(err, definition);
      }
    });
    return [{ definition, observe, ...flusher }];
  });
  return {
    note(site, request, page, factsOf) {
      if (request.method !== 'GET' || page.headers['content-type']?.startsWith('text/html') !== true) return;
      let observed: ObservedPage | null = null;
      for (const { definition, observe, soon } of running) {
        if (!isPresent(definition, site.modulesOn)) continue;
        try {
          observed ??= observedPage(request, page, factsOf(), ctx.config.publicPort);
          // A promise, if an extension ignores the type: it must not end the process.
          const result: unknown = observe(site, observed);
          if (result instanceof Promise) result.catch((err: unknown) => onError(err, definition));
          soon();
        } catch (err) {
          onError(err, definition);
        }
      }
    },
    async flush() {
      for (const { flush } of running) await flush();
    },
  };
}

/** Creates an observer. One of an extension that throws is left out and logged. */
function createdBy(
  definition: PageObserver,
  ctx: PageObserverContext,
  onError: (error: unknown, observer: PageObserver) => void,
): ReturnType<PageObserver['create']> | null {
  if (definition.extensionPath === undefined) return definition.create(ctx);
  try {
    return definition.create(ctx);
  } catch (error) {
    onError(error, definition);
    return null;
  }
}

/** The response as observers see it; headers and cookies are read when an observer requests them. */
function observedPage(
  request: IncomingRequest,
  { status, headers }: Page,
  facts: Facts,
  port: number,
): ObservedPage {
  return {
    url: request.url,
    status,
    headers,
    ...facts,
    header(name) {
      const value = name === 'cookie' || name === 'authorization' ? undefined : request.headers[name];
      return typeof value === 'string' ? value : undefined;
    },
    cookie: (name) =>
      request.headers.cookie === undefined
        ? undefined
        : request.cookies[ownCookie(request, `${name}_${port}`)],
  };
}
