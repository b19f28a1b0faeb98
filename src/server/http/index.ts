/** The public types of the HTTP engine for domains and modules. */
import type { LinkValues } from '#model/pages/define-link.ts';
import type { Route } from '#model/pages/define-route.ts';
import type { RouteContext } from '#server/context.ts';

export type { RouteContext };

/** @public Named by the generated registry. */
export type AnyRoute = Route<RouteContext, LinkValues>;

/**
 * Declares what a module counts about the responses to page requests (docs/recipes/page-observer.md). Observers are called
 * after a page was sent, and store their counts from time to time.
 */
export { definePageObserver } from './define-page-observer.ts';

/**
 * A response as observers get it, and the definition of an observer. The page was sent already: nothing that an observer
 * does changes it.
 */
export type { ObservedPage, PageObserver } from './define-page-observer.ts';
