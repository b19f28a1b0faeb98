/**
 * Files that podcast programs load in addition to the sound of an episode (https://podcasting2.org:
 * transcript, chapters).
 */
import { ANONYMOUS_READER } from '#access/decide-access.ts';
import type { Episode } from '#feeds/episodes.ts';
import { loadViewModels } from '#grid/load/load-view-models.ts';
import type { SystemAnswer, SystemContext } from './context.ts';
import { readEpisodes } from './episodes.ts';

/** Media types of the parts, as feeds name them. */
export const PART_TYPES = { chapters: 'application/json+chapters', transcript: 'text/plain' } as const;

/** Returns a part of an episode that anonymous readers may hear; null if it does not exist. */
export async function episodePart(
  context: SystemContext,
  { contentId, part }: { contentId: number; part: keyof typeof PART_TYPES },
): Promise<SystemAnswer | null> {
  const { db, domains } = context;
  const wanted = new Map([['content', new Set([contentId])]]);
  const shown = await loadViewModels(db, wanted, { ...context, reader: ANONYMOUS_READER }, domains);
  const card = shown.of('content').get(contentId);
  const episode = card && (await readEpisodes(context, [contentId], ANONYMOUS_READER)).get(contentId);
  const body = episode ? bodyOf(episode, part, card.name) : null;
  if (body === null) return null;
  return {
    contentType: `${PART_TYPES[part]}; charset=utf-8`,
    body,
    // Players in browsers read the file from their own sites.
    headers: { 'access-control-allow-origin': '*', 'x-robots-tag': 'noindex' },
    tags: [...shown.tags],
  };
}

function bodyOf(episode: Episode, part: keyof typeof PART_TYPES, title: string): string | null {
  const { transcript, chapters } = episode;
  if (part === 'transcript') return transcript;
  if (chapters.length === 0) return null;
  // https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/examples/chapters/jsonChapters.md
  return JSON.stringify({
    version: '1.2.0',
    title,
    chapters: chapters.map(({ start, title: name }) => ({ startTime: start, title: name })),
  });
}
