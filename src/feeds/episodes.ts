/** A podcast feed's data of an episode in addition to its card. */
import type { Reader } from '#access/decide-access.ts';
import type { Chapter } from '#media/recording.ts';
import type { FileSource } from '#page-model/page.ts';
import type { SitemapContext } from '#model/pages/define-sitemap.ts';

export interface Episode {
  /** In the library, or at an external URL, whose size is unknown. */
  sound: FileSource | string;
  /** Gated audio: the URL works only with the reader's pass; others do not get it. */
  isGated: boolean;
  /** Its transcript, a line for each paragraph. */
  transcript: string | null;
  /** In the order of their times. */
  chapters: readonly Chapter[];
  /** Like `1:05:00`. */
  duration: string | null;
  season: number | null;
  episode: number | null;
}

/** The items with audio that the reader may hear. */
export type ReadEpisodes<Statement> = (
  ids: readonly number[],
  context: SitemapContext<Statement>,
  reader: Reader,
) => Promise<ReadonlyMap<number, Episode>>;
