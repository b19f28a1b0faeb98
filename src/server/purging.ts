/** What a process keeps in memory until a purge reaches it. */
import type { PageCache } from '#server/cache/index.ts';
import type { LiveImages } from '#server/media/index.ts';
import type { SiteDirectory } from '#server/sites/index.ts';

interface Kept {
  cache: PageCache;
  liveImages: LiveImages;
  sites: SiteDirectory;
}

export function purging({ cache, liveImages, sites }: Kept) {
  return {
    onPurge: async (tags: readonly string[]) => {
      cache.purge(tags);
      liveImages.purge(tags);
      if (tags.includes('sites')) await sites.reload();
    },
    onMissedPurges: () => {
      cache.clear();
      liveImages.clear();
    },
  };
}
