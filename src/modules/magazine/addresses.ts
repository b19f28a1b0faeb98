/**
 * Paths of the magazine's pages: `/magazine`, `/magazine/quay-and-crane`, `/magazine/quay-and-crane/2026`,
 * `/magazine/12/may-2026`.
 */
import { slugify } from '#text/slug.ts';

export const MAGAZINE_PATH = '/magazine';

/** Keys of the layouts, type `module`, that show these pages. */
export const LAYOUT_KEYS = { overview: 'magazine', publication: 'publication', issue: 'issue' } as const;

export function publicationPath(alias: string, year?: number): string {
  return `${MAGAZINE_PATH}/${alias}${year === undefined ? '' : `/${year}`}`;
}

/** Only the id identifies the issue; the name is there for readers. */
export function issuePath({
  id,
  name,
  slugLanguage,
}: {
  id: number;
  name: string;
  /** A value of `SlugLanguage`; also null for issues from before umlauts were spelled out. */
  slugLanguage: string | null;
}): string {
  const slug = slugify(name, slugLanguage);
  return `${MAGAZINE_PATH}/${id}${slug ? `/${slug}` : ''}`;
}

/** The id of the issue in a path; null for any other path. */
export function issueIdOf(path: string): number | null {
  const id = Number(/^\/magazine\/(\d{1,9})(?:\/[^/]*)?$/.exec(path)?.[1] ?? NaN);
  return id > 0 ? id : null;
}

/** The publication in a path, and the year of its archive; null for any other path. */
export function publicationOf(path: string): { alias: string; year: number | null } | null {
  const [, alias, year] = /^\/magazine\/([^/]+)(?:\/([1-9]\d{3}))?$/.exec(path) ?? [];
  if (alias === undefined || /^\d+$/.test(alias)) return null;
  return { alias, year: year === undefined ? null : Number(year) };
}
