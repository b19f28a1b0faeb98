/** Episodes in the form used by the feeds of a site. */
import type { Reader } from '#access/decide-access.ts';
import { isPresent } from '#model/define-module.ts';
import type { Episode } from '#feeds/episodes.ts';
import { askResolver, sitemapContextOf, type SystemContext } from './context.ts';

/** Returns those of the items that the reader may hear, by id. */
export async function readEpisodes(
  context: SystemContext,
  ids: readonly number[],
  reader: Reader,
): Promise<Map<number, Episode>> {
  const { domains, data } = context;
  const found = new Map<number, Episode>();
  for (const own of domains.pageResolvers.filter((some) => isPresent(some, data.settings.modulesOn))) {
    const read = () => own.episodes?.(ids, sitemapContextOf(context), reader) ?? NONE;
    for (const [id, episode] of await askResolver(context, own, read, NONE)) found.set(id, episode);
  }
  return found;
}

const NONE: ReadonlyMap<number, Episode> = new Map();
