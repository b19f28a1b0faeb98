/** The share of the pages sent to readers from which the server got no view. */
import type { ReportScope, ReportStore, ResponseCount } from '../../report-store/model/report-store.ts';

/**
 * With this fraction more views than pages, not all pages were counted: a cache in front of the server sent some, or counting began
 * within the period.
 */
const EXCESS_MAX = 0.05;

export interface BlockedShares {
  /** Percent; null if it is unknown. */
  now: number | null;
  before: number | null;
}

/** Returns the shares of both periods, from days on which responses were counted. */
export async function blockedShares(store: ReportStore, scope: ReportScope): Promise<BlockedShares> {
  const { now, before } = await store.responses(scope);
  return { now: now && shareWithout(now), before: before && shareWithout(before) };
}

/** Percent of the responses without a view; null without responses, and if their number is obviously too low. */
export function shareWithout({ responses, views }: ResponseCount): number | null {
  if (responses === 0 || views > responses * (1 + EXCESS_MAX)) return null;
  return Math.round((1 - Math.min(1, views / responses)) * 100);
}

/** Explains in a report why the share is unknown. */
export function blockedUnknown({ hasEdgeCache }: { hasEdgeCache: boolean }): string {
  const why = hasEdgeCache
    ? 'a cache in front of the server sends pages'
    : 'the server did not count the pages that it sent, or not all of them';
  return `How many views were blocked or too short to count is unknown: ${why}.`;
}
