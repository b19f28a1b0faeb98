/** What a feed for podcast programs says of an episode beside its card. */
import type { Reader } from './decide-access.ts';
import type { Chapter } from './recording.ts';
import type { FileSource } from './page.ts';
import type { SitemapContext } from './define-sitemap.ts';

export interface Episode {
  /** In the library, or at an address elsewhere, of which nobody here knows the size. */
  sound: FileSource | string;
  /** Heard with the reader's pass alone; others do not get the sound. */
  isKept: boolean;
  /** What is said in it, a line for each paragraph. */
  transcript: string | null;
  /** In the order of their times. */
  chapters: readonly Chapter[];
  /** Like `1:05:00`. */
  duration: string | null;
  season: number | null;
  episode: number | null;
}

/** Those of the items that have something the reader may hear. */
export type ReadEpisodes<Statement> = (
  ids: readonly number[],
  context: SitemapContext<Statement>,
  reader: Reader,
) => Promise<ReadonlyMap<number, Episode>>;
