/** Fetches another site's feed. */
import type { FeedItem } from '#feeds/feed.ts';
import { OutboundRefused, type SafeFetch } from '#server/outbound/index.ts';
import { ParserError, runParser } from '#server/parsers/index.ts';
import { decodeXml } from './decode-xml.ts';

const TIMEOUT_MS = 8_000;
const SIZE_BYTES_MAX = 1024 * 1024;

/** Describes to staff what is wrong with a feed. */
export class FeedProblem extends Error {
  override readonly name = 'FeedProblem';
}

/**
 * Fetches the items of a feed: within eight seconds, at most 1 MB, parsed on the parsers' thread. Throws
 * FeedProblem if the other site does not respond, refuses, or sends anything but a feed.
 */
export async function fetchFeed(url: string, fetch: SafeFetch): Promise<FeedItem[]> {
  try {
    const {
      status,
      headers,
      body,
      url: finalUrl,
    } = await fetch(url, {
      headers: {
        accept: 'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9',
      },
      timeoutMs: TIMEOUT_MS,
      sizeBytesMax: SIZE_BYTES_MAX,
    });
    if (status !== 200)
      throw new FeedProblem(`The other site responded with status ${status}. Check the URL.`);
    return await runParser('feed', { text: decodeXml(body, headers['content-type']), url: finalUrl });
  } catch (error) {
    if (error instanceof FeedProblem) throw error;
    if (error instanceof OutboundRefused || error instanceof ParserError)
      throw new FeedProblem(error.message, { cause: error });
    throw error;
  }
}
