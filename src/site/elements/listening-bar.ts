import { timeOf } from '#media/recording.ts';
import css from './listening-bar.css?inline';
import { closeEpisode, storePosition, lastEpisode, positionOf, type LastEpisode } from './listening.ts';

/** Adds space at the end of the page, where it moves no content. */
const PAGE_CSS = 'body { padding-bottom: 4.5rem } @media print { listening-bar { display: none } }';

/**
 * Shows a bar that continues the episode the reader played on another page of the site, at the press of a
 * button.
 */
export function offerEpisode(): void {
  const episode = lastEpisode();
  if (!episode || isOnPage(episode)) return;
  const bar = document.createElement('listening-bar');
  const root = bar.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets.push(sheetOf(css));
  document.adoptedStyleSheets.push(sheetOf(PAGE_CSS));
  root.append(...partsOf(episode, () => bar.remove()));
  document.body.append(bar);
}

/** Whether the page has a player for the episode, as the episode's own page does. */
function isOnPage({ id }: LastEpisode): boolean {
  const players = [...document.querySelectorAll<HTMLElement>('block-podcast-player')];
  return players.some((player) => player.getAttribute('data-bar')?.startsWith(`{"id":${id},`));
}

function partsOf(episode: LastEpisode, remove: () => void): HTMLElement[] {
  const sound = new Audio();
  sound.preload = 'none';
  sound.src = episode.source;
  sound.currentTime = positionOf(episode.id);
  const stopKeeping = storePosition(sound, episode);
  const place = make('div', 'bar');
  place.role = 'region';
  place.ariaLabel = episode.goOn;
  const play = make('button', 'play');
  const label = make('span', 'label', episode.goOn);
  play.append(make('span', 'sign'), label);
  const time = make('a', 'time');
  time.setAttribute('href', episode.path);
  const close = make('button', 'close', '×');
  close.ariaLabel = episode.close;
  place.append(play, time, close);

  const show = () => {
    play.toggleAttribute('data-plays', !sound.paused);
    const what = sound.paused ? episode.play : episode.pause;
    play.ariaLabel = sound.played.length > 0 ? `${what}: ${episode.name}` : episode.goOn;
    if (!sound.paused) label.textContent = episode.name;
    time.textContent = timeOf(sound.currentTime);
    time.ariaLabel = `${time.textContent} ${episode.name}`;
  };
  show();
  for (const event of ['play', 'pause', 'timeupdate']) sound.addEventListener(event, show);
  play.addEventListener('click', () => {
    if (sound.paused) void sound.play().catch((error: unknown) => leaveIfUnplayable(error, episode.path));
    else sound.pause();
  });
  close.addEventListener('click', () => {
    stopKeeping();
    sound.pause();
    closeEpisode();
    remove();
  });
  // Only one player plays at a time.
  document.addEventListener('play', () => sound.pause(), true);
  return [place];
}

/**
 * Opens the episode's page if its file is missing or gated for this reader: that page explains the reason.
 * Playback also fails if a pause interrupts it while the file loads, or if the browser does not allow it; the
 * bar then stays.
 */
function leaveIfUnplayable(error: unknown, path: string): void {
  if (error instanceof DOMException && error.name === 'NotSupportedError') location.assign(path);
}

function make(name: 'a' | 'button' | 'div' | 'span', className: string, words = ''): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = words;
  return element;
}

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
