/** Decides which image files may be sent: those of a library image that is not in the trash. */
import { LRUCache } from 'lru-cache';
import { sql } from 'kysely';
import type pg from 'pg';
import { isFileKey, mediaTag } from '#media/media.ts';
import { transaction } from '#server/db/index.ts';

/** Files known to be an image's, 100 bytes each: a page of images costs no statement. */
const KNOWN_MAX = 50_000;

export interface LiveImages {
  /** Whether an image that is not in the trash has the file. Throws what a database that does not answer does. */
  has: (fileKey: string) => Promise<boolean>;
  /** Forgets files by their tags (`mediaTag`): they were written. */
  purge: (tags: readonly string[]) => void;
  /** Forgets all: a purge may have been missed. */
  clear: () => void;
}

/** Asks the database once for each file, and again when its image was written. */
export function createLiveImages(pool: pg.Pool): LiveImages {
  const known = new LRUCache<string, true>({ max: KNOWN_MAX });
  let purges = 0;
  return {
    async has(fileKey) {
      const tag = mediaTag(fileKey);
      if (known.has(tag)) return true;
      const before = purges;
      const isLive = isFileKey(fileKey) && (await hasImage(pool, fileKey));
      // What was read before a purge may be what was purged.
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
  // The policy of the table hides what is in the trash.
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
