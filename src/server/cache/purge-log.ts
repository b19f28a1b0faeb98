/**
 * Records the order of purged tags, to decide whether a page that was rendered during a purge is out of date.
 */

/** A log whose positions are counts of purges: a purge after position 3 is the fourth or later. */
export interface PurgeLog {
  /** Number of purges so far. */
  count: () => number;
  /** Records one purge of all these tags. */
  add: (tags: readonly string[]) => void;
  /** Records one purge of everything. */
  addAll: () => void;
  /** Whether one of the tags was purged after this position. */
  isPurgedSince: (tags: readonly string[], since: number) => boolean;
  /** Whether one of the tags was purged after the first position, up to and including the second. */
  isPurgedBetween: (tags: readonly string[], after: number, upTo: number) => boolean;
}

const TAGS_REMEMBERED = 20_000;

/**
 * Creates an empty log. It remembers the last purge of a limited number of tags; pages begun before the
 * forgotten purges count as purged.
 */
export function createPurgeLog(): PurgeLog {
  const purgedAt = new Map<string, number>();
  let count = 0;
  let forgottenBefore = 0;
  const lastOf = (tag: string) => purgedAt.get(tag) ?? 0;
  return {
    count: () => count,
    add(tags) {
      count += 1;
      for (const tag of tags) {
        // Re-inserting maintains the map's order by time, so that the oldest is removed first.
        purgedAt.delete(tag);
        purgedAt.set(tag, count);
      }
      for (const [tag, at] of purgedAt) {
        if (purgedAt.size <= TAGS_REMEMBERED) break;
        purgedAt.delete(tag);
        forgottenBefore = at;
      }
    },
    addAll() {
      count += 1;
      forgottenBefore = count;
    },
    isPurgedSince: (tags, since) =>
      since < count && (since < forgottenBefore || tags.some((tag) => lastOf(tag) > since)),
    isPurgedBetween: (tags, after, upTo) =>
      after < upTo &&
      (after < forgottenBefore || tags.some((tag) => lastOf(tag) > after && lastOf(tag) <= upTo)),
  };
}
