/** Caches the icon service's responses. Icons are decoration, so any failure is only a warning in the log. */
import type { SafeFetch } from '#server/outbound/index.ts';
import { ParserError } from '#server/parsers/index.ts';
import { createWorkQueue } from '#server/background/work-queue.ts';
import { fetchIcons, safeIcon } from './fetch-icons.ts';

/** Logs a warning. */
type Warn = (details: object, message: string) => void;

export interface Icons {
  /**
   * Returns SVG texts by name, for at most 60 names. Names without an icon are missing from the result;
   * without a service, all are. Never rejects.
   */
  get: (names: readonly string[]) => Promise<Record<string, string>>;
}

export interface IconsOptions {
  /** If unset, the service is off and provides no icons. */
  serviceUrl: string | undefined;
  fetch: SafeFetch;
  warn: Warn;
  /** Current time in milliseconds; tests pass a clock. */
  now?: () => number;
}

const TTL_MS = 24 * 60 * 60_000;
const PAUSE_MS = 60_000;
/** Maximum number of cached icons, of at most 8 kB each. */
const CACHED_MAX = 500;

/** `svg`: null for a name without a usable icon in the service. */
interface CachedIcon {
  svg: string | null;
  until: number;
}

/**
 * Creates the cache. Each process caches icons for a day. An older icon is still returned while it is fetched
 * again in the background; a service that failed is not requested for a minute.
 */
export function createIcons(options: IconsOptions): Icons {
  const { serviceUrl, warn, now = Date.now } = options;
  const cached = new Map<string, CachedIcon>();
  const loading = new Map<string, Promise<void>>();
  // A service that is slow for one request is slow for all: the others wait no longer than two requests take.
  const queue = createWorkQueue({ concurrency: 2, waitingMax: 10, busy: () => new Error('Too many wait.') });
  let pausedUntil = 0;

  const load = async (names: readonly string[], url: string) => {
    try {
      await queue(async () => {
        if (now() < pausedUntil) return;
        const sent = await fetchIcons(names, url, options.fetch);
        for (const name of names) {
          const svg = sent.has(name) ? await iconOrWarning(name, sent.get(name), warn) : null;
          keep(cached, name, { svg, until: now() + TTL_MS });
        }
      });
    } catch (err) {
      pausedUntil = now() + PAUSE_MS;
      warn({ err, names }, 'Icons could not be loaded from the icon service. The built-in icons are shown.');
    } finally {
      for (const name of names) loading.delete(name);
    }
  };

  return {
    async get(names) {
      if (serviceUrl === undefined) return {};
      const due = names.filter((name) => (cached.get(name)?.until ?? 0) <= now() && !loading.has(name));
      if (due.length > 0) {
        // Loading begins after all names are registered, so that none is requested twice.
        const loaded = Promise.resolve().then(() => load(due.toSorted(), serviceUrl));
        for (const name of due) loading.set(name, loaded);
      }
      await Promise.all(names.flatMap((name) => (cached.has(name) ? [] : (loading.get(name) ?? []))));
      return Object.fromEntries(
        names.flatMap((name) => {
          const svg = cached.get(name)?.svg;
          return svg ? [[name, svg] as const] : [];
        }),
      );
    },
  };
}

async function iconOrWarning(name: string, sent: unknown, warn: Warn): Promise<string | null> {
  try {
    return await safeIcon(sent);
  } catch (err) {
    // The icon may be valid, so it must be requested again.
    if (err instanceof ParserError && err.code === 'BUSY') throw err;
    warn({ err, icon: name }, `The icon "${name}" of the icon service is not used.`);
    return null;
  }
}

/** Stores an icon as the newest; removes the oldest if the cache is full. */
function keep(cached: Map<string, CachedIcon>, name: string, icon: CachedIcon): void {
  cached.delete(name);
  cached.set(name, icon);
  const [oldest] = cached.keys();
  if (cached.size > CACHED_MAX && oldest !== undefined) cached.delete(oldest);
}
