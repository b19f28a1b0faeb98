/**
 * URLs of a site that editors do not create: for crawlers, feed readers and printers (specification, section
 * 2).
 */
import { feedChannelNamed, type AllChannels } from '#model/channels.ts';
import { HOME_ALIAS } from '#addresses/paths.ts';

/**
 * What such a URL requests. Crawler files of the same kind share one cache entry, whatever follows the `?`.
 */
export type SystemRequest =
  | { kind: 'robots' }
  | { kind: 'sitemapIndex' }
  /** One of its files, by its name without the ending. */
  | { kind: 'sitemap'; file: string }
  | { kind: 'newsSitemap' }
  /** `channel`: the feed uses the texts of that channel. As the address has it: see `withKnownChannel`. */
  | { kind: 'rss'; sectionAlias: string | null; limit: number; channel: string | null }
  /** The episodes of a section and those below it, for podcast programs. */
  | { kind: 'podcast'; sectionAlias: string }
  /** A part of an episode that podcast programs load for themselves. */
  | { kind: 'episodePart'; contentId: number; part: 'chapters' | 'transcript' }
  /** The date of an item, for readers’ calendars. */
  | { kind: 'calendar'; contentId: number }
  | { kind: 'print'; contentId: number };

/** Number of items in a feed: the default without a limit, and the maximum. */
const RSS_LIMIT = { default: 25, max: 100 };

/** Maximum length of the `input` of a feed URL; a longer one is ignored. */
const RSS_INPUT_LENGTH_MAX = 1_000;

/** Common prefixes of system paths; they rule out nearly every request. */
const BEGINNING = /^\/(?:robots|sitemap|__rss|__calendar|print)/;

/** In the format of `podcastFeedPath`. */
const PODCAST_FEED = /^\/__rss\/podcast(?:\/([^/.][^.]{0,1000}))?\.xml$/;

/** In the format of `episodePartPath`. */
const EPISODE_PART = /^\/__rss\/episode\/(\d{8})\.(?:(chapters)\.json|(transcript)\.txt)$/;

/** In the format of `calendarPath`. */
const CALENDAR = /^\/__calendar\/(\d{8})\.ics$/;

/** Parses a normalised path and its query; null if it is not a system path. */
export function readSystemRequest(path: string, search: string): SystemRequest | null {
  if (!BEGINNING.test(path)) return null;
  if (path === '/robots.txt') return { kind: 'robots' };
  if (path === '/sitemap.xml') return { kind: 'sitemapIndex' };
  if (path === '/sitemap-google-news.xml') return { kind: 'newsSitemap' };
  if (path === '/__rss/website-scheduled-content.xml') return readFeed(search);
  const series = PODCAST_FEED.exec(path);
  if (series) return { kind: 'podcast', sectionAlias: series[1] ?? HOME_ALIAS };
  const part = EPISODE_PART.exec(path);
  if (part)
    return { kind: 'episodePart', contentId: Number(part[1]), part: part[2] ? 'chapters' : 'transcript' };
  const file = /^\/sitemap\/([a-z]{1,40}(?:-[1-9]\d{0,4})?)\.xml$/.exec(path)?.[1];
  if (file) return { kind: 'sitemap', file };
  const dated = CALENDAR.exec(path)?.[1];
  if (dated) return { kind: 'calendar', contentId: Number(dated) };
  const id = /^\/print\/content\/(\d{8})$/.exec(path)?.[1];
  return id ? { kind: 'print', contentId: Number(id) } : null;
}

/** Returns the key of the response in the cache. */
export function systemKey(request: SystemRequest): string {
  return Object.values(request).map(String).join('\n');
}

/** Returns the request without a channel that is not defined: such names must not fill the cache. */
export function withKnownChannel<Request extends { system: SystemRequest | null }>(
  request: Request,
  channels: AllChannels,
): Request {
  const { system } = request;
  if (system?.kind !== 'rss' || system.channel === null) return request;
  return { ...request, system: { ...system, channel: feedChannelNamed(system.channel, channels) } };
}

/**
 * Parses the section, length and channel of a feed from its `input`, which is JSON; ignores everything else
 * in it.
 */
function readFeed(search: string): SystemRequest {
  const input = parseInput(new URLSearchParams(search).get('input'));
  const { sectionAlias, limit, channel } = input;
  return {
    kind: 'rss',
    sectionAlias: typeof sectionAlias === 'string' && sectionAlias !== '' ? sectionAlias.toLowerCase() : null,
    limit:
      typeof limit === 'number' && Number.isInteger(limit) && limit >= 1
        ? Math.min(limit, RSS_LIMIT.max)
        : RSS_LIMIT.default,
    channel: typeof channel === 'string' ? channel : null,
  };
}

function parseInput(text: string | null): Record<string, unknown> {
  if (text === null || text.length > RSS_INPUT_LENGTH_MAX) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
