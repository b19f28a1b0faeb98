/**
 * The page cache: whole pages, found by site, path and parameters, removed by tag. Guarantees that a request
 * which arrives after a purge never gets a page whose database reads began before that purge.
 */
import { gunzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { GatedItem, VaryBy } from '#model/readers/define-gate.ts';
import { createPurgeLog, type PurgeLog } from './purge-log.ts';

/** A finished response, ready to be written to a socket. */
export interface CachedPage {
  status: number;
  headers: Record<string, string>;
  body: PageBody;
  etag: string;
  tags: readonly string[];
  /** Set if a meter counts views of the page's item. */
  metered?: { meter: string; item: GatedItem };
  /**
   * How a reader's access class is determined. Set if the stored page has one body per access class, each
   * under a separate key.
   */
  varyBy?: VaryBy;
}

/**
 * A body in the only encoding in which it is stored: nearly every client accepts gzip, and an additional
 * plain copy would cost five times the memory. `plainBody` decodes it for the other clients.
 */
export interface PageBody {
  bytes: Buffer;
  coding: 'gzip' | 'identity';
  /** Placeholder for text of a single reader. */
  hole?: BodyPlaceholder;
}

/** A placeholder between two compressed parts, and the data required to insert text there. */
export interface BodyPlaceholder {
  /** Offset in the compressed bytes; `textAt`: offset in the text as UTF-8. */
  at: number;
  textAt: number;
  /**
   * CRC-32 of the text before and after the placeholder; `shift` advances a checksum past the text after it.
   */
  crcBefore: number;
  crcAfter: number;
  shift: number;
}

/** The uncompressed body. */
export function plainBody({ bytes, coding }: PageBody): Buffer {
  return coding === 'gzip' ? gunzipSync(bytes) : bytes;
}

/** A page that was just rendered, and whether it may be cached. */
export interface RenderedPage extends CachedPage {
  store: boolean;
  /** Milliseconds until the page is outdated. Absent: it is stored until purged. */
  ttlMs?: number;
  /**
   * Set if readers of other access classes get another body: the class of this body, and how classes are
   * determined.
   */
  variant?: { name: string; varyBy: VaryBy };
}

/** Cache key of one access class's body. */
export function variantKey(key: string, name: string): string {
  return `${key}\n${name}`;
}

export interface PageCache {
  /** Returns the stored page synchronously, or undefined. */
  get: (key: string) => CachedPage | undefined;
  /**
   * Renders a page and stores it. Concurrent calls with the same `making` (default: the key) share a render,
   * unless a purge occurred between them.
   */
  render: (key: string, make: () => Promise<RenderedPage>, making?: string) => Promise<CachedPage>;
  /** Removes every page with one of the tags, immediately. */
  purge: (tags: readonly string[]) => void;
  /** Removes all pages, because a purge may have been missed. */
  clear: () => void;
  /** Number of purges so far. Read it before reading the data from which a page is rendered. */
  counter: () => number;
  /** Whether one of the tags was purged after `since`. */
  purgedSince: (tags: readonly string[], since: number) => boolean;
  stats: () => { pages: number; bytes: number };
}

const NO_BODY: PageBody = { bytes: Buffer.alloc(0), coding: 'identity' };

/** A tag that every purge touches: for renders that may not be shared across any purge. */
export const WILDCARD_TAG = '*';

/**
 * Maximum number of pages removed in one turn of the event loop; removing a page with thirty tags takes about
 * 20 µs.
 */
const REMOVED_AT_ONCE_MAX = 100;

export interface PageCacheOptions {
  /** Default 64 MiB. */
  bytesMax?: number;
  /** Monotonic clock in milliseconds, independent of changes to the machine's clock. */
  clock?: { now: () => number };
}

/** Creates an empty cache that holds at most `bytesMax` bytes. */
export function createPageCache({
  bytesMax = 64 * 1024 * 1024,
  clock = performance,
}: PageCacheOptions = {}): PageCache {
  const purges = createPurgeLog();
  const keysByTag = createTagIndex();
  const condemned = createCondemned((key) => pages.delete(key));
  const pages = new LRUCache<string, CachedPage>({
    maxSize: bytesMax,
    perf: clock,
    ttlResolution: 0,
    sizeCalculation: (page) => page.body.bytes.length + 1_000 + page.tags.length * 40,
    dispose: (page, key) => keysByTag.remove(key, page.tags),
  });

  const store = (name: string, rendered: RenderedPage) => {
    // The cache would keep a page with a time of zero indefinitely.
    if (rendered.ttlMs !== undefined && rendered.ttlMs <= 0) return;
    for (const [key, entry] of entriesOf(name, rendered)) {
      const page = { ...entry, tags: keysByTag.known(entry.tags) };
      pages.set(key, page, { ttl: rendered.ttlMs ?? 0 });
      condemned.cancelEviction(key);
      if (pages.has(key)) keysByTag.add(key, page.tags);
    }
  };

  const removeTagged = (tag: string) => {
    const keys = keysByTag.keysOf(tag);
    if (keys && keys.size > REMOVED_AT_ONCE_MAX) {
      keysByTag.drop(tag);
      condemned.add(keys);
    } else for (const key of keys ?? []) pages.delete(key);
  };

  return {
    get: (key) => (condemned.has(key) ? undefined : pages.get(key)),
    render: sharedRenders(purges, store),
    counter: purges.count,
    purgedSince: purges.isPurgedSince,
    purge(tags) {
      const purged = [...tags, WILDCARD_TAG];
      purges.add(purged);
      for (const tag of purged) removeTagged(tag);
    },
    clear() {
      purges.addAll();
      pages.clear();
      keysByTag.clear();
      condemned.clear();
    },
    stats: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
  };
}

/**
 * The cache entries of a page, by key. Either the page itself; or its body for one access class, and an entry
 * that marks the key as having several bodies.
 */
function entriesOf(key: string, page: RenderedPage): [key: string, page: CachedPage][] {
  if (!page.variant) return [[key, page]];
  const { name, varyBy } = page.variant;
  const { variant: _, ...body } = page;
  return [
    [variantKey(key, name), body],
    [key, { ...body, headers: {}, body: NO_BODY, etag: '', varyBy }],
  ];
}

interface Flight {
  /** Number of purges when the render began. */
  began: number;
  result: Promise<RenderedPage>;
}

/**
 * Renders pages. Calls with the same `making` share a render, unless one of the page's tags was purged
 * between their arrivals.
 */
function sharedRenders(
  purges: PurgeLog,
  store: (key: string, page: RenderedPage) => void,
): PageCache['render'] {
  const running = new Map<string, Flight>();
  const start = (key: string, making: string, make: () => Promise<RenderedPage>): Flight => {
    const began = purges.count();
    const land = () => {
      if (running.get(making) === flight) running.delete(making);
    };
    const result = make().then(
      (page) => {
        land();
        if (page.store && !purges.isPurgedSince(page.tags, began)) store(key, page);
        return page;
      },
      (error: unknown) => {
        land();
        throw error;
      },
    );
    const flight = { began, result };
    running.set(making, flight);
    return flight;
  };
  return async (key, make, making = key) => {
    const arrived = purges.count();
    for (;;) {
      const flight = running.get(making) ?? start(key, making, make);
      const page = await flight.result;
      // The page may be outdated if the render began before a purge and this call arrived after it: only
      // earlier callers get it.
      if (!purges.isPurgedBetween(page.tags, flight.began, arrived)) return page;
    }
  };
}

interface TagIndex {
  /** The same tags, as strings that all pages with these tags share in memory. */
  known: (tags: readonly string[]) => string[];
  add: (key: string, tags: readonly string[]) => void;
  remove: (key: string, tags: readonly string[]) => void;
  keysOf: (tag: string) => Set<string> | undefined;
  drop: (tag: string) => void;
  clear: () => void;
}

/** Keys of the pages in memory, by tag. */
function createTagIndex(): TagIndex {
  const byTag = new Map<string, { tag: string; keys: Set<string> }>();
  return {
    known: (tags) => tags.map((tag) => byTag.get(tag)?.tag ?? tag),
    add(key, tags) {
      for (const tag of tags) {
        const known = byTag.get(tag);
        if (known) known.keys.add(key);
        else byTag.set(tag, { tag, keys: new Set([key]) });
      }
    },
    remove(key, tags) {
      for (const tag of tags) {
        const known = byTag.get(tag);
        known?.keys.delete(key);
        if (known?.keys.size === 0) byTag.delete(tag);
      }
    },
    keysOf: (tag) => byTag.get(tag)?.keys,
    drop: (tag) => void byTag.delete(tag),
    clear: () => byTag.clear(),
  };
}

interface EvictionQueue {
  has: (key: string) => boolean;
  /**
   * Removes the pages with these keys in slices, each in a separate turn. The queue takes ownership of the
   * set.
   */
  add: (keys: Set<string>) => void;
  /** Call when a new page is stored under the key: it is then not removed. */
  cancelEviction: (key: string) => void;
  clear: () => void;
}

/**
 * Pages that are unreachable since a purge, but still in memory: removing the ten thousand pages of a site
 * whose settings changed takes longer than a request may be delayed.
 */
function createCondemned(remove: (key: string) => void): EvictionQueue {
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
    cancelEviction: (key) => sets.forEach((keys) => keys.delete(key)),
    clear() {
      sets = [];
    },
  };
}
