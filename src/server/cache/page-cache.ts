/**
 * The page cache: whole pages, found by site, path and parameters, removed by tag. Guarantees that a request which
 * arrives after a purge is never answered with a page whose reading of the database began before it.
 */
import { gunzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { AccessClass } from '#model/decide-access.ts';
import type { GatedItem } from '#model/define-gate.ts';

/** A finished answer, ready to be written to a socket. */
export interface CachedPage {
  status: number;
  headers: Record<string, string>;
  body: PageBody;
  etag: string;
  tags: readonly string[];
  /** Set where what is kept has a body per access class, each under its own key: by what a reader's class is found. */
  chosenBy?: GatedItem;
}

/**
 * A body in the one coding it is kept in: nearly every client takes gzip, and a plain copy beside it would cost five
 * times the memory. `plainBody` has it for the others.
 */
export interface PageBody {
  bytes: Buffer;
  coding: 'gzip' | 'identity';
}

/** The body as it was before it was compressed. */
export function plainBody({ bytes, coding }: PageBody): Buffer {
  return coding === 'gzip' ? gunzipSync(bytes) : bytes;
}

/** A page just made, and whether it may be kept. */
export interface RenderedPage extends CachedPage {
  store: boolean;
  /** Milliseconds after which the page says something that is no longer true. Absent: it is kept until purged. */
  keepMs?: number;
  /** Set where readers of other access classes get another body: the class of this one, and by what classes are found. */
  variant?: { name: AccessClass; chosenBy: GatedItem };
}

/** Where the body of a class lies, beside what says that there are several. */
export function variantKey(key: string, name: AccessClass): string {
  return `${key}\n${name}`;
}

export interface PageCache {
  /** The stored page, at once, or undefined. */
  get: (key: string) => CachedPage | undefined;
  /**
   * Renders and stores; concurrent calls for one `making` (default: the key) share a render unless a purge came between
   * them.
   */
  render: (key: string, make: () => Promise<RenderedPage>, making?: string) => Promise<CachedPage>;
  /** Removes every page with one of the tags, now. */
  purge: (tags: readonly string[]) => void;
  /** Removes everything: a purge may have been missed. */
  clear: () => void;
  /** The purges so far; note it before reading what a page is made from. */
  counter: () => number;
  /** True when one of the tags was purged after `since`. */
  purgedSince: (tags: readonly string[], since: number) => boolean;
  stats: () => { pages: number; bytes: number };
}

const NO_BODY: PageBody = { bytes: Buffer.alloc(0), coding: 'identity' };

/** A tag that every purge touches: for what may not be shared across any purge at all. */
export const ANY_PURGE = '*';

const PURGES_REMEMBERED = 20_000;

/** Pages removed in one turn; a page with thirty tags takes some 20 µs. */
const REMOVED_AT_ONCE_MAX = 100;

export interface PageCacheOptions {
  /** Default 64 MiB. */
  bytesMax?: number;
  /** Milliseconds that only grow, whatever is done to the machine's clock. */
  clock?: { now: () => number };
}

/** Makes an empty cache bounded at `bytesMax`. */
export function createPageCache({
  bytesMax = 64 * 1024 * 1024,
  clock = performance,
}: PageCacheOptions = {}): PageCache {
  const keysByTag = new Map<string, Set<string>>();
  const condemned = createCondemned((key) => pages.delete(key));
  const purgedAt = new Map<string, number>();
  const running = new Map<string, { began: number; result: Promise<RenderedPage> }>();
  let counter = 0;
  /** Purges up to this count have been forgotten: whatever began before them counts as purged. */
  let forgottenBefore = 0;

  const pages = new LRUCache<string, CachedPage>({
    maxSize: bytesMax,
    perf: clock,
    ttlResolution: 0,
    sizeCalculation: (page) => page.body.bytes.length + 1_000 + page.tags.length * 40,
    dispose: (page, key) => {
      for (const tag of page.tags) {
        const keys = keysByTag.get(tag);
        keys?.delete(key);
        if (keys?.size === 0) keysByTag.delete(tag);
      }
    },
  });

  const purgedSince = (tags: readonly string[], since: number) =>
    since < forgottenBefore || tags.some((tag) => (purgedAt.get(tag) ?? 0) > since);

  const store = (key: string, page: RenderedPage) => {
    if (!page.variant) return put(key, page);
    const { name, chosenBy } = page.variant;
    const { variant: _, ...body } = page;
    put(variantKey(key, name), body);
    put(key, { ...body, headers: {}, body: NO_BODY, etag: '', chosenBy });
  };

  const put = (key: string, page: RenderedPage) => {
    // A time of zero would mean for ever.
    if (page.keepMs !== undefined && page.keepMs <= 0) return;
    pages.set(key, page, { ttl: page.keepMs ?? 0 });
    condemned.pardon(key);
    if (!pages.has(key)) return;
    for (const tag of page.tags) {
      const keys = keysByTag.get(tag) ?? new Set();
      keys.add(key);
      keysByTag.set(tag, keys);
    }
  };

  const render: PageCache['render'] = async (key, make, making = key) => {
    const arrived = counter;
    for (;;) {
      const flight = running.get(making) ?? start(key, making, make);
      const page = await flight.result;
      // A render that began before a purge we came after may hold the old page: it answers those before us only.
      if (!purgedBetween(page.tags, flight.began, arrived)) return page;
    }
  };

  const purgedBetween = (tags: readonly string[], began: number, arrived: number) =>
    began < arrived &&
    (began < forgottenBefore || tags.some((tag) => isBetween(purgedAt.get(tag) ?? 0, began, arrived)));

  const start = (key: string, making: string, make: () => Promise<RenderedPage>) => {
    const began = counter;
    const result = make().then(
      (page) => {
        if (running.get(making) === flight) running.delete(making);
        if (page.store && !purgedSince(page.tags, began)) store(key, page);
        return page;
      },
      (error: unknown) => {
        if (running.get(making) === flight) running.delete(making);
        throw error;
      },
    );
    const flight = { began, result };
    running.set(making, flight);
    return flight;
  };

  return {
    get: (key) => (condemned.has(key) ? undefined : pages.get(key)),
    render,
    counter: () => counter,
    purgedSince,
    purge(tags) {
      counter += 1;
      for (const tag of [...tags, ANY_PURGE]) {
        // Re-inserting keeps the map in order of time, so the oldest can be forgotten first.
        purgedAt.delete(tag);
        purgedAt.set(tag, counter);
        const keys = keysByTag.get(tag);
        if (keys && keys.size > REMOVED_AT_ONCE_MAX) {
          keysByTag.delete(tag);
          condemned.add(keys);
        } else for (const key of keys ?? []) pages.delete(key);
      }
      for (const [tag, at] of purgedAt) {
        if (purgedAt.size <= PURGES_REMEMBERED) break;
        purgedAt.delete(tag);
        forgottenBefore = at;
      }
    },
    clear() {
      counter += 1;
      forgottenBefore = counter;
      pages.clear();
      keysByTag.clear();
      condemned.clear();
    },
    stats: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
  };
}

interface Condemned {
  has: (key: string) => boolean;
  /** Removes the pages of these keys in slices, each in a turn of its own. The set is taken over. */
  add: (keys: Set<string>) => void;
  /** A new page stands under the key. */
  pardon: (key: string) => void;
  clear: () => void;
}

/**
 * Pages that a purge took out of reach and that are still in memory: removing the ten thousand of a site whose settings
 * changed takes longer than a request may be held up.
 */
function createCondemned(remove: (key: string) => void): Condemned {
  let sets: Set<string>[] = [];
  let isSweeping = false;
  const sweep = () => {
    const [keys] = sets;
    if (keys) {
      let left = REMOVED_AT_ONCE_MAX;
      for (const key of keys) {
        if (left === 0) break;
        left -= 1;
        keys.delete(key);
        remove(key);
      }
      if (keys.size === 0) sets = sets.filter((one) => one !== keys);
    }
    isSweeping = sets.length > 0;
    if (isSweeping) setImmediate(sweep);
  };
  return {
    has: (key) => sets.some((keys) => keys.has(key)),
    add(keys) {
      sets.push(keys);
      if (isSweeping) return;
      isSweeping = true;
      setImmediate(sweep);
    },
    pardon: (key) => sets.forEach((keys) => keys.delete(key)),
    clear() {
      sets = [];
    },
  };
}

function isBetween(at: number, after: number, upTo: number): boolean {
  return at > after && at <= upTo;
}
