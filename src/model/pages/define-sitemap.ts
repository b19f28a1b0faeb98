/** Defines which pages of a domain are in the sitemaps. */
import type { ContentType } from '../define-content-type.ts';
import type { ImageSource } from '#media/image-source.ts';
import type { FileSource } from '#page-model/page.ts';
import type { SiteData } from '#page-model/site-data.ts';

export interface SitemapContext<Statement> {
  data: SiteData;
  contentTypes: ReadonlyMap<string, ContentType>;
  /** ISO, by the database's clock. */
  now: string;
  /** Asks the database, in the transaction of the request. Rows are as the driver has them: instants as ISO texts. */
  rows: <Row>(statement: Statement) => Promise<Row[]>;
}

/** A page in a sitemap. `path`: from the site's origin on. */
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
  /** Names of its files without their ending, at most 50,000 addresses in each; at a cost that does not grow with the addresses. */
  files: (context: SitemapContext<Statement>) => Promise<readonly string[]>;
  /** The URLs in one of its files; null if there is no file of that name. */
  entries: (file: string, context: SitemapContext<Statement>) => Promise<readonly SitemapEntry[] | null>;
  /** News published after `since` (ISO), newest first, at most `count`. */
  news?: (since: string, count: number, context: SitemapContext<Statement>) => Promise<readonly NewsEntry[]>;
}
