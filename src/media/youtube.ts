/** Playlists of YouTube: how editors name them, and what pages know of their videos. */

import { typeFields, textField } from '#page-model/type-fields.ts';

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

/** A playlist as it is kept. */
export interface Playlist {
  videos: YoutubeVideo[];
  problem: PlaylistProblem | null;
}

/** What a stored row, or what was made of one, says of a playlist; an empty one for anything else. */
export function readPlaylist(stored: unknown): Playlist {
  const { videos, problem, is_new: isNew } = typeFields(stored);
  const isKnown = problem === 'noKey' || problem === 'failed' || problem === 'waiting';
  return {
    videos: Array.isArray(videos) ? videos.filter(isVideo) : [],
    problem: isKnown ? problem : isNew === true ? 'waiting' : null,
  };
}

/** They were checked when they were written. */
function isVideo(video: unknown): video is YoutubeVideo {
  return textField(typeFields(video), 'id') !== null;
}

/** The address of a video, which the list of embeds knows. */
export function youtubeAddress(id: string): string {
  return `https://www.youtube.com/watch?v=${id}`;
}
