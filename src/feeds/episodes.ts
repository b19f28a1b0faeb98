/** Data that a podcast feed needs for an episode in addition to its card. */
import type { Reader } from '#access/decide-access.ts';
import type { Chapter } from '#media/recording.ts';
import type { FileSource } from '#page-model/page.ts';
import type { SitemapContext } from '#model/pages/define-sitemap.ts';

export interface Episode {
  /** A file of the library, or an external URL, in which case the size is unknown. */
  sound: FileSource | string;
  /** Whether the audio is gated: its URL works only with the reader's pass; others do not get it. */
  isGated: boolean;
  /** The episode's transcript, with one line per paragraph. */
  transcript: string | null;
  /** In chronological order. */
  chapters: readonly Chapter[];
  /** Formatted like `1:05:00`. */
  duration: string | null;
  season: number | null;
  episode: number | null;
}

/** Reads the items with audio that the reader may hear. */
export type ReadEpisodes<Statement> = (
  ids: readonly number[],
  context: SitemapContext<Statement>,
  reader: Reader,
) => Promise<ReadonlyMap<number, Episode>>;
