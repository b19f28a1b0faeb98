/** What a page of the magazine is about, for its blocks. */
import type { PageSubject } from '#page-model/page.ts';
import type { ShownIssue } from './issues.ts';

export interface AskedMagazine {
  of: 'magazine';
  /** Set on the page of an issue. */
  issue: ShownIssue | null;
  /** Null on the page of all publications. */
  publicationId: number | null;
  /** Set on the archive of one year. */
  year: number | null;
}

/** Null on every page that is not the magazine's. */
export function magazineQueryOf({ module }: PageSubject): AskedMagazine | null {
  return module && isMagazine(module.asked) ? module.asked : null;
}

function isMagazine(asked: unknown): asked is AskedMagazine {
  return typeof asked === 'object' && asked !== null && 'of' in asked && asked.of === 'magazine';
}
