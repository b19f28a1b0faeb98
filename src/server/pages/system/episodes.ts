/** Episodes in the form used by the feeds of a site. */
import type { Reader } from '#access/decide-access.ts';
import { isPresent } from '#model/define-module.ts';
import type { Episode } from '#feeds/episodes.ts';
import { sitemapContextOf, type SystemContext } from './context.ts';

/** Returns those of the items that the reader may hear, by id. */
export async function readEpisodes(
  context: SystemContext,
  ids: readonly number[],
  reader: Reader,
): Promise<Map<number, Episode>> {
  const { domains, data } = context;
  const read = await Promise.all(
    domains.pageResolvers
      .filter((own) => isPresent(own, data.settings.modulesOn))
      .flatMap(({ episodes }) => episodes?.(ids, sitemapContextOf(context), reader) ?? []),
  );
  return new Map(read.flatMap((some) => [...some]));
}
