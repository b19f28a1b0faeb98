/** Seconds in which the page is visible, has the focus and is used; and how far its text was in view. */

/** A reader who does nothing for so long is not counted as reading. */
const IDLE_MS = 5_000;

const SIGNS = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'touchmove'] as const;

export class Attention {
  private seconds = 0;
  private scroll = 0;
  private usedMs = 0;
  private taken = '';

  constructor() {
    for (const sign of SIGNS)
      addEventListener(sign, () => (this.usedMs = performance.now()), { passive: true, capture: true });
    setInterval(() => this.tick(), 1_000);
  }

  restart(): void {
    this.seconds = 0;
    this.scroll = 0;
    this.taken = '';
    this.usedMs = performance.now();
  }

  /** Seconds and percent so far; null if they are unchanged. */
  take(): { seconds: number; scroll: number } | null {
    const { seconds, scroll } = this;
    const state = `${seconds} ${scroll}`;
    if (seconds === 0 || state === this.taken) return null;
    this.taken = state;
    return { seconds, scroll };
  }

  private tick(): void {
    if (document.visibilityState !== 'visible' || !document.hasFocus()) return;
    if (performance.now() - this.usedMs > IDLE_MS) return;
    this.seconds += 1;
    const text = document.querySelector('[data-block="content_body"]') ?? document.querySelector('main');
    if (!text) return;
    const { top, height } = text.getBoundingClientRect();
    const percent = Math.round(((innerHeight - top) / Math.max(1, height)) * 100);
    this.scroll = Math.max(this.scroll, Math.min(100, percent));
  }
}
