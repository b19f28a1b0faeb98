import { timeOf } from '#media/recording.ts';
import { storePosition, positionOf, type ShownEpisode } from '#site/elements/listening.ts';
import { followTimes } from '#site/elements/seek.ts';

const SPEEDS = [1, 1.25, 1.5, 2, 0.75];

/**
 * Plays an episode from where the reader left off. Replaces the browser's player, which remains without a
 * script.
 */
export class BlockElement extends HTMLElement {
  private sound = new Audio();
  /** The second at which playback starts on the first press. */
  private begin = 0;
  private stopFollowing = (): void => {};

  connectedCallback(): void {
    this.sound = this.querySelector('audio') ?? this.sound;
    const bar: ShownEpisode | null = JSON.parse(this.getAttribute('data-bar') ?? 'null');
    if (bar) {
      this.begin = positionOf(bar.id);
      storePosition(this.sound, { ...bar, source: this.sound.src });
    }
    this.sound.currentTime = this.begin;
    this.addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-do]') : null;
      if (button) this.act(button.getAttribute('data-do') ?? '');
    });
    this.range?.addEventListener('input', () => this.seek(Number(this.range?.value)));
    for (const event of ['play', 'pause', 'timeupdate', 'durationchange', 'seeking', 'ratechange'])
      this.sound.addEventListener(event, () => this.show());
    this.stopFollowing = followTimes(this, (second, isPressed) => {
      this.seek(second);
      if (isPressed) this.play();
    });
    this.show();
  }

  disconnectedCallback(): void {
    this.stopFollowing();
    this.sound.pause();
  }

  private get range(): HTMLInputElement | null {
    return this.querySelector('input');
  }

  private act(what: string): void {
    const { sound } = this;
    if (what === 'play') {
      if (sound.paused) this.play();
      else sound.pause();
    } else if (what === 'speed') {
      sound.playbackRate = SPEEDS[(SPEEDS.indexOf(sound.playbackRate) + 1) % SPEEDS.length] ?? 1;
    } else this.seek(Math.max(0, sound.currentTime + Number(what)));
  }

  private play(): void {
    void this.sound.play().catch(() => this.show());
  }

  private seek(second: number): void {
    this.sound.currentTime = second;
    this.show();
  }

  private show(): void {
    const { sound, range } = this;
    const now = this.querySelector('[data-now]');
    const speed = this.querySelector<HTMLElement>('[data-name]');
    const button = this.querySelector('[data-do="play"]');
    if (!range || !now || !speed || !button) return;
    if (Number.isFinite(sound.duration)) range.max = String(Math.ceil(sound.duration));
    range.value = String(sound.currentTime);
    range.setAttribute('aria-valuetext', timeOf(sound.currentTime));
    now.textContent = timeOf(sound.currentTime);
    speed.textContent = `${sound.playbackRate}×`;
    speed.ariaLabel = `${speed.getAttribute('data-name') ?? ''} ${sound.playbackRate}×`;
    button.setAttribute('aria-pressed', String(!sound.paused));
    for (const link of this.querySelectorAll('[aria-current]')) link.removeAttribute('aria-current');
    const begun = [...this.querySelectorAll<HTMLElement>('[data-start]')];
    begun
      .findLast(
        (link) => Number(link.getAttribute('data-start')) <= sound.currentTime && sound.played.length > 0,
      )
      ?.setAttribute('aria-current', 'true');
  }
}
