import { playOnPress } from '#site/elements/press-to-play.ts';

/** Plays the playlist's videos in place when they are pressed. */
export class BlockElement extends HTMLElement {
  connectedCallback(): void {
    playOnPress(this);
  }
}
