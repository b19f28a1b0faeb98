import { playOnPress } from '#site/elements/press-to-play.ts';

/** Plays films of a playlist in their place once they are pressed. */
export class BlockElement extends HTMLElement {
  connectedCallback(): void {
    playOnPress(this);
  }
}
