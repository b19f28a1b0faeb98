import { playFrame, playOnPress } from '#site/elements/press-to-play.ts';
import { followTimes } from '#site/elements/seek.ts';

/** Plays a film from a chapter on, or from the second in the page's address: `#t=75`. */
export class BlockElement extends HTMLElement {
  private stopFollowing = (): void => {};

  connectedCallback(): void {
    playOnPress(this);
    const [video, start] = [this.querySelector('video'), this.querySelector('[data-starts]')];
    start?.addEventListener('click', () => {
      void video?.play().catch(() => {});
      video?.focus();
    });
    video?.addEventListener('play', () => start?.remove(), { once: true });
    this.stopFollowing = followTimes(this, (second, isPressed) => this.playFrom(second, isPressed));
  }

  disconnectedCallback(): void {
    this.stopFollowing();
  }

  /** What a reader pressed plays; what an address asks for waits at its second for the reader to press. */
  private playFrom(second: number, isPressed: boolean): void {
    const video = this.querySelector('video');
    if (video) {
      video.currentTime = second;
      if (isPressed) void video.play().catch(() => {});
      return;
    }
    const box = this.querySelector<HTMLElement>('[data-from]');
    box?.setAttribute('data-from', String(second));
    if (isPressed) playFrame(box);
  }
}
