/**
 * The page cache: whole pages, found by site, path and parameters, removed by tag. Guarantees that a request which
 * arrives after a purge is never answered with a page whose reading of the database began before it.
 */
import { gunzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { GatedItem, VaryBy } from '#model/readers/define-gate.ts';
import { createPurgeLog, type PurgeLog } from './purge-log.ts';

/** A finished answer, ready to be written to a socket. */
export interface CachedPage {
  status: number;
  headers: Record<string, string>;
  body: PageBody;
  etag: string;
  tags: readonly string[];
  /** Set where a meter counts views of the item it is of. */
  metered?: { meter: string; item: GatedItem };
  /** Set if a stored page has a body per access class, each under a separate key: how a reader's class is found. */
  varyBy?: VaryBy;
}

/**
 * A body in the one encoding it is stored in: nearly every client accepts gzip, and an additional plain copy would cost five
 * times the memory. `plainBody` decodes it for the others.
 */
export interface PageBody {
  bytes: Buffer;
  coding: 'gzip' | 'identity';
  /** Place for text of one reader. */
  hole?: BodyPlaceholder;
}

/** A place between two compressed parts, and the data to insert text there. */
export interface BodyPlaceholder {
  /** In the compressed bytes, and in the text as UTF-8. */
  at: number;
  textAt: number;
  /** CRC-32 of the text before and after it, and what moves a sum past the text after it. */
  crcBefore: number;
  crcAfter: number;
  shift: number;
}

/** The body as it was before it was compressed. */
export function plainBody({ bytes, coding }: PageBody): Buffer {
  return coding === 'gzip' ? gunzipSync(bytes) : bytes;
}

/** A page just rendered, and whether it may be cached. */
export interface RenderedPage extends CachedPage {
  store: boolean;
  /** Milliseconds until the page is outdated. Absent: it is stored until purged. */
  ttlMs?: number;
  /** Set where readers of other access classes get another body: the class of this one, and by what classes are found. */
  variant?: { name: string; varyBy: VaryBy };
}

/** Cache key of one access class's body. */
export function variantKey(key: string, name: string): string {
  return `${key}\n${name}`;
}

export interface PageCache {
  /** The stored page, synchronously, or undefined. */
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
  /** The purges so far; take it before reading what a page is rendered from. */
  counter: () => number;
  /** True when one of the tags was purged after `since`. */
  purgedSince: (tags: readonly string[], since: number) => boolean;
  stats: () => { pages: number; bytes: number };
}

const NO_BODY: PageBody = { bytes: Buffer.alloc(0), coding: 'identity' };

/** A tag that every purge touches: for what may not be shared across any purge at all. */
export const WILDCARD_TAG = '*';

/** Pages removed in one turn; a page with thirty tags takes some 20 µs. */
const REMOVED_AT_ONCE_MAX = 100;

export interface PageCacheOptions {
  /** Default 64 MiB. */
  bytesMax?: number;
  /** Milliseconds that only grow, whatever is done to the machine's clock. */
  clock?: { now: () => number };
}

/** Creates an empty cache bounded at `bytesMax`. */
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

/** The cache entries of a page, by key: the page; or its body for one access class, and the entry that marks several bodies. */
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
  /** Purges so far when it began. */
  began: number;
  result: Promise<RenderedPage>;
}

/** Renders pages: calls for one `making` share a render, unless one of its tags was purged between their arrivals. */
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
      // A render that began before a purge we came after may hold the old page: it answers those before us only.
      if (!purges.isPurgedBetween(page.tags, flight.began, arrived)) return page;
    }
  };
}

interface TagIndex {
  /** The same tags, as strings that are in memory once for all pages that have them. */
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
  /** Removes the pages of these keys in slices, each in a separate turn. The set is taken over. */
  add: (keys: Set<string>) => void;
  /** A new page is stored under the key. */
  cancelEviction: (key: string) => void;
  clear: () => void;
}

/**
 * Pages that a purge took out of reach and that are still in memory: removing the ten thousand of a site whose settings
 * changed takes longer than a request may be held up.
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
