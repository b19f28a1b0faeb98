/** The subject of a magazine page, for its blocks. */
import type { PageSubject } from '#page-model/page.ts';
import type { ShownIssue } from './issues.ts';

export interface MagazineQuery {
  of: 'magazine';
  /** Set on the page of an issue. */
  issue: ShownIssue | null;
  /** Null on the page of all publications. */
  publicationId: number | null;
  /** Set on the archive of one year. */
  year: number | null;
}

/** Null on pages outside the magazine. */
export function magazineQueryOf({ module }: PageSubject): MagazineQuery | null {
  return module && isMagazine(module.query) ? module.query : null;
}

function isMagazine(query: unknown): query is MagazineQuery {
  return typeof query === 'object' && query !== null && 'of' in query && query.of === 'magazine';
}
