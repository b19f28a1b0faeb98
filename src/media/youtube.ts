/** YouTube playlists: how editors identify them, and the data of their videos on pages. */

import { typeFields, textField } from '#page-model/type-fields.ts';

/** Matches a playlist's URL, or just its key. */
export const PLAYLIST_PATTERN =
  /^(?:https:\/\/(?:www\.|m\.)?youtube\.com\/(?:playlist|watch)\?(?:[^#\s]*&)?list=)?([A-Za-z0-9_-]{10,64})(?:[&#]\S*)?$/;

/** The key of the playlist that an editor entered; null if the text contains none. */
export function playlistKeyOf(named: unknown): string | null {
  return (typeof named === 'string' && PLAYLIST_PATTERN.exec(named)?.[1]) || null;
}

/** Maximum number of stored videos of a playlist. */
export const PLAYLIST_VIDEOS_MAX = 50;

export interface YoutubeVideo {
  /** Id in YouTube's URLs: eleven characters. */
  id: string;
  title: string;
  description: string | null;
  /** ISO. */
  published: string | null;
}

/** Why a playlist has no videos to show; null if it has. */
export type PlaylistProblem = 'waiting' | 'noKey' | 'failed';

/** A stored playlist. */
export interface Playlist {
  videos: YoutubeVideo[];
  problem: PlaylistProblem | null;
}

/** Parses a stored row, or the data created from one; an empty playlist for anything else. */
export function readPlaylist(stored: unknown): Playlist {
  const { videos, problem, is_new: isNew } = typeFields(stored);
  const isKnown = problem === 'noKey' || problem === 'failed' || problem === 'waiting';
  return {
    videos: Array.isArray(videos) ? videos.filter(isVideo) : [],
    problem: isKnown ? problem : isNew === true ? 'waiting' : null,
  };
}

/** Checks only the id, because videos were checked when they were stored. */
function isVideo(video: unknown): video is YoutubeVideo {
  return textField(typeFields(video), 'id') !== null;
}

/** URL of a video, which the allow-list of embeds recognises. */
export function youtubeAddress(id: string): string {
  return `https://www.youtube.com/watch?v=${id}`;
}
