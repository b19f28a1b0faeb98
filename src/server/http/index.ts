/** The public types of the HTTP engine for domains and modules. */
import type { LinkValues } from '#model/pages/define-link.ts';
import type { Route } from '#model/pages/define-route.ts';
import type { RouteContext } from '#server/context.ts';

export type { RouteContext };

/** @public Named by the generated registry. */
export type AnyRoute = Route<RouteContext, LinkValues>;
