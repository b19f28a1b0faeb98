/** Readers who object to being counted: by their browser's signal, or by a choice that their browser stores. */
import type { RouteRequest } from '#model/pages/define-route.ts';

/** Cookie of readers who object; it identifies no one. */
export const OBJECTION_COOKIE = 'page_activity';

export const OBJECTION = 'off';

/** Whether the browser sends Global Privacy Control. */
export function hasSignal(request: Pick<RouteRequest, 'header'>): boolean {
  return request.header('sec-gpc') === '1';
}

/** Whether nothing about the reader's visit may be stored. */
export function objects(request: Pick<RouteRequest, 'header' | 'cookie'>): boolean {
  return hasSignal(request) || request.cookie(OBJECTION_COOKIE) === OBJECTION;
}
