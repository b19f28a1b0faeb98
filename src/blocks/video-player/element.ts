import { playFrame, playOnPress } from '#site/elements/press-to-play.ts';
import { followTimes } from '#site/elements/seek.ts';

/** Plays a video from a chapter, or from the second in the page's URL: `#t=75`. */
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

  /**
   * A chapter that the reader pressed plays; a second from the URL is only set, and playback waits for the
   * reader's press.
   */
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
