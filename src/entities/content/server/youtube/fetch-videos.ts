/** Requests the videos of a playlist from YouTube. */
import { z } from 'zod';
import { PLAYLIST_VIDEOS_MAX, type YoutubeVideo } from '#media/youtube.ts';
import type { SafeFetch } from '#server/outbound/index.ts';

const TIMEOUT_MS = 5_000;
/**
 * Maximum size of a response: enough for 50 videos with descriptions of 5,000 letters, and the URLs of their
 * images.
 */
const SIZE_BYTES_MAX = 1024 * 1024;
const TITLE_LENGTH_MAX = 200;
const DESCRIPTION_LENGTH_MAX = 500;

const answerShape = z.object({ items: z.array(z.unknown()).max(1_000) });
const itemShape = z.object({
  snippet: z.object({
    title: z.string().trim().min(1),
    description: z.string().nullish(),
    resourceId: z.object({ videoId: z.string().regex(/^[A-Za-z0-9_-]{11}$/) }),
  }),
  contentDetails: z.object({ videoPublishedAt: z.iso.datetime({ offset: true }) }).nullish(),
});

/**
 * The videos of a playlist in its order, at most fifty; private, deleted and otherwise invalid entries are left out. Throws
 * if YouTube does not answer within five seconds, or returns anything but a playlist.
 */
export async function fetchVideos(
  playlistKey: string,
  { apiUrl, apiKey }: { apiUrl: string; apiKey: string },
  fetch: SafeFetch,
): Promise<YoutubeVideo[]> {
  const url = new URL('/youtube/v3/playlistItems', apiUrl);
  url.searchParams.set('part', 'snippet,contentDetails');
  url.searchParams.set('maxResults', String(PLAYLIST_VIDEOS_MAX));
  url.searchParams.set('playlistId', playlistKey);
  const answer = await fetch(url.href, {
    // The key is sent in a header, because URLs end up in logs.
    headers: { 'x-goog-api-key': apiKey, accept: 'application/json' },
    types: ['application/json'],
    timeoutMs: TIMEOUT_MS,
    sizeBytesMax: SIZE_BYTES_MAX,
    redirectsMax: 0,
    trustedOrigins: [url.origin],
  });
  if (answer.status !== 200) throw new Error(`YouTube responded with status ${answer.status}.`);
  const { items } = answerShape.parse(JSON.parse(answer.body.toString('utf8')));
  const videos = items.flatMap((item) => videoOf(item) ?? []);
  return [...new Map(videos.map((video) => [video.id, video])).values()].slice(0, PLAYLIST_VIDEOS_MAX);
}

function videoOf(item: unknown): YoutubeVideo | null {
  const read = itemShape.safeParse(item);
  // Hidden videos have no publication date.
  if (!read.success || !read.data.contentDetails) return null;
  const { snippet, contentDetails } = read.data;
  return {
    id: snippet.resourceId.videoId,
    title: plain(snippet.title, TITLE_LENGTH_MAX),
    description: plain(snippet.description ?? '', DESCRIPTION_LENGTH_MAX) || null,
    published: new Date(contentDetails.videoPublishedAt).toISOString(),
  };
}

/** Removes characters that the database cannot store, and cuts the text to `lengthMax` characters. */
function plain(text: string, lengthMax: number): string {
  // eslint-disable-next-line no-control-regex -- those are what is taken out
  return [...text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')]
    .slice(0, lengthMax)
    .join('')
    .trim();
}
