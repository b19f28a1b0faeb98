/**
 * The podcasts that a reader played: the position in each, and the last episode. Stored only in the reader's
 * browser.
 */
import { LISTENING_KEY } from './listening-key.ts';

/** Maximum number of episodes with a stored position; the oldest positions are dropped. */
const EPISODES_MAX = 50;
/** The first seconds do not count as listening; an episode that has ended counts as finished. */
const BEGUN_SECONDS = 3;

/** Data of the bar on other pages, in the language of the page on which the episode was played. */
export interface ShownEpisode {
  id: number;
  path: string;
  name: string;
  goOn: string;
  play: string;
  pause: string;
  close: string;
}

export interface LastEpisode extends ShownEpisode {
  source: string;
}

interface Listening {
  last: LastEpisode | null;
  /** Position in seconds by id, the latest at the end. */
  at: [id: number, seconds: number][];
}

/** The episode played last, unless it ended or the reader closed its bar. */
export function lastEpisode(): LastEpisode | null {
  return read().last;
}

/** Position in an episode; 0 if it was not played. */
export function positionOf(id: number): number {
  return read().at.find(([known]) => known === id)?.[1] ?? 0;
}

/** Hides the bar on other pages; positions of episodes remain. */
export function closeEpisode(): void {
  write({ ...read(), last: null });
}

/**
 * Stores an episode's position while it plays, so that the next page can continue it. Playback starts at the
 * stored position, at the first press. Returns a function that stops storing, because audio elements report
 * their pauses late.
 */
export function storePosition(sound: HTMLAudioElement, episode: LastEpisode): () => void {
  let lastStoredAt = 0;
  let isEnded = false;
  const keep = () => {
    if (isEnded || sound.played.length === 0) return;
    lastStoredAt = sound.currentTime;
    const isOver = sound.ended || lastStoredAt < BEGUN_SECONDS;
    const at = read().at.filter(([id]) => id !== episode.id);
    if (!isOver) at.push([episode.id, lastStoredAt]);
    write({ last: sound.ended ? null : episode, at: at.slice(-EPISODES_MAX) });
  };
  sound.addEventListener('timeupdate', () => {
    if (Math.abs(sound.currentTime - lastStoredAt) >= 1) keep();
  });
  for (const event of ['pause', 'ended']) sound.addEventListener(event, keep);
  addEventListener('pagehide', keep);
  return () => {
    isEnded = true;
  };
}

function read(): Listening {
  try {
    const stored: Partial<Listening> = JSON.parse(localStorage.getItem(LISTENING_KEY) ?? '{}');
    return { last: stored.last ?? null, at: Array.isArray(stored.at) ? stored.at : [] };
  } catch {
    return { last: null, at: [] };
  }
}

/** Playback works without storage, too. */
function write(listening: Listening): void {
  try {
    localStorage.setItem(LISTENING_KEY, JSON.stringify(listening));
  } catch {
    // Full, or forbidden.
  }
}
