/** Defines which pages of a domain are in the sitemaps. */
import type { ContentType } from '../define-content-type.ts';
import type { ImageSource } from '#media/image-source.ts';
import type { FileSource } from '#page-model/page.ts';
import type { SiteData } from '#page-model/site-data.ts';

export interface SitemapContext<Statement> {
  data: SiteData;
  contentTypes: ReadonlyMap<string, ContentType>;
  /** The current time (ISO), by the database's clock. */
  now: string;
  /**
   * Queries the database in the transaction of the request. Rows have the driver's values: instants as ISO
   * texts.
   */
  rows: <Row>(statement: Statement) => Promise<Row[]>;
}

/** A page in a sitemap. `path` is relative to the site's origin. */
export interface SitemapEntry {
  path: string;
  /** ISO; null if unknown. */
  updated: string | null;
  image?: ImageSource | null;
  /** The film of the page, if anonymous readers may see it and its page has an image. */
  film?: SitemapFilm | null;
}

/** A film in a sitemap; it has a file or a player. */
export interface SitemapFilm {
  title: string;
  description: string;
  seconds: number | null;
  file: FileSource | null;
  playerUrl: string | null;
}

/** A page in the sitemap for news. */
export interface NewsEntry {
  path: string;
  title: string;
  /** ISO. */
  published: string;
}

export interface Sitemap<Statement> {
  /**
   * Names of its files without the extension, with at most 50,000 URLs in each. The cost must not grow with
   * the number of URLs.
   */
  files: (context: SitemapContext<Statement>) => Promise<readonly string[]>;
  /** The URLs in one of its files; null if a file with that name does not exist. */
  entries: (file: string, context: SitemapContext<Statement>) => Promise<readonly SitemapEntry[] | null>;
  /** Tags that purge its files, for pages that are not items. */
  tags?: (data: SiteData) => readonly string[];
  /** The next instant (ISO) at which a page appears that no purge announces; null if none will. */
  changesAt?: (context: SitemapContext<Statement>) => Promise<string | null>;
  /** News published after `since` (ISO), newest first, at most `count`. */
  news?: (since: string, count: number, context: SitemapContext<Statement>) => Promise<readonly NewsEntry[]>;
}
