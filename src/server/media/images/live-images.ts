/** Decides which image files may be sent: only those of a library image that is not in the trash. */
import { LRUCache } from 'lru-cache';
import { sql } from 'kysely';
import type pg from 'pg';
import { isFileKey, mediaTag } from '#media/media.ts';
import { transaction } from '#server/db/index.ts';

/**
 * Number of files known to belong to an image, 100 bytes each: a page whose images are known needs no query.
 */
const KNOWN_MAX = 50_000;

export interface LiveImages {
  /**
   * Whether the file belongs to an image that is not in the trash. Throws the error of a database that does
   * not respond.
   */
  has: (fileKey: string) => Promise<boolean>;
  /** Forgets files by their tags (`mediaTag`), because their images were written. */
  purge: (tags: readonly string[]) => void;
  /** Forgets all files: a purge may have been missed. */
  clear: () => void;
}

/** Queries the database once for each file, and again after its image was written. */
export function createLiveImages(pool: pg.Pool): LiveImages {
  const known = new LRUCache<string, true>({ max: KNOWN_MAX });
  let purges = 0;
  return {
    async has(fileKey) {
      const tag = mediaTag(fileKey);
      if (known.has(tag)) return true;
      const before = purges;
      const isLive = isFileKey(fileKey) && (await hasImage(pool, fileKey));
      // A result read before a purge may be outdated.
      if (isLive && purges === before) known.set(tag, true);
      return isLive;
    },
    purge(tags) {
      purges += 1;
      for (const tag of tags) known.delete(tag);
    },
    clear() {
      purges += 1;
      known.clear();
    },
  };
}

async function hasImage(pool: pg.Pool, fileKey: string): Promise<boolean> {
  const organisationId = Number(fileKey.split('-', 1)[0]);
  const scope = { kind: 'organisation', organisationId, siteIds: [] } as const;
  // The table's policy hides images in the trash.
  const found = await transaction(
    pool,
    scope,
    (db) =>
      sql`select from asset where organisation_id = ${organisationId} and file_key = ${fileKey} limit 1`.execute(
        db,
      ),
    { readOnly: true },
  );
  return found.rows.length > 0;
}
