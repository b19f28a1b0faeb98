/** Playlists of YouTube: how editors name them, and what pages know of their videos. */

/** A playlist's address, or its key alone. */
export const PLAYLIST_PATTERN =
  /^(?:https:\/\/(?:www\.|m\.)?youtube\.com\/(?:playlist|watch)\?(?:[^#\s]*&)?list=)?([A-Za-z0-9_-]{10,64})(?:[&#]\S*)?$/;

/** The key of the playlist an editor named; null where that is none. */
export function playlistKeyOf(named: unknown): string | null {
  return (typeof named === 'string' && PLAYLIST_PATTERN.exec(named)?.[1]) || null;
}

/** Most videos of a playlist that are kept. */
export const PLAYLIST_VIDEOS_MAX = 50;

export interface YoutubeVideo {
  /** As addresses of YouTube have it: eleven signs. */
  id: string;
  title: string;
  description: string | null;
  /** ISO. */
  published: string | null;
}

/** Why a playlist has no videos to show; null while it has them. */
export type PlaylistProblem = 'waiting' | 'noKey' | 'failed';

/** The address of a video, which the list of embeds knows. */
export function youtubeAddress(id: string): string {
  return `https://www.youtube.com/watch?v=${id}`;
}
