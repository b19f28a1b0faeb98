/** What a browser keeps of the podcasts its reader played, and of nobody else: where each stands, and which was last. */
import { LISTENING_KEY } from './listening-key.ts';

/** Positions of more episodes than these are forgotten, the oldest first. */
const EPISODES_MAX = 50;
/** A few seconds in nobody has listened yet, and close to the end everybody has. */
const BEGUN_SECONDS = 3;

/** What the bar shows on another page, in the language of the page the episode was played on. */
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
  /** Seconds by id, the latest at the end. */
  at: [id: number, seconds: number][];
}

/** The episode played last, unless it ended or the reader closed its bar. */
export function lastEpisode(): LastEpisode | null {
  return read().last;
}

/** Where an episode stands; 0 for one that was not played. */
export function positionOf(id: number): number {
  return read().at.find(([known]) => known === id)?.[1] ?? 0;
}

/** Nothing more is offered on other pages; where the episodes stand is kept. */
export function closeEpisode(): void {
  write({ ...read(), last: null });
}

/**
 * Keeps where an episode stands while its sound plays, so that the next page can go on. It begins where it stood, at
 * the first press.
 */
export function keepPosition(sound: HTMLAudioElement, episode: LastEpisode): void {
  let keptAt = 0;
  const keep = () => {
    if (sound.played.length === 0) return;
    keptAt = sound.currentTime;
    const isOver = sound.ended || keptAt < BEGUN_SECONDS;
    const at = read().at.filter(([id]) => id !== episode.id);
    if (!isOver) at.push([episode.id, keptAt]);
    write({ last: sound.ended ? null : episode, at: at.slice(-EPISODES_MAX) });
  };
  sound.addEventListener('timeupdate', () => {
    if (Math.abs(sound.currentTime - keptAt) >= 1) keep();
  });
  for (const event of ['pause', 'ended']) sound.addEventListener(event, keep);
  addEventListener('pagehide', keep);
}

function read(): Listening {
  try {
    const kept: Partial<Listening> = JSON.parse(localStorage.getItem(LISTENING_KEY) ?? '{}');
    return { last: kept.last ?? null, at: Array.isArray(kept.at) ? kept.at : [] };
  } catch {
    return { last: null, at: [] };
  }
}

/** A browser that keeps nothing plays all the same. */
function write(listening: Listening): void {
  try {
    localStorage.setItem(LISTENING_KEY, JSON.stringify(listening));
  } catch {
    // Full, or forbidden.
  }
}
