/**
 * Milliseconds between checks while scrolling, and until the final check after the last scroll event
 * (specification, public site, section 9).
 */
const THROTTLE_MS = 50;
const IDLE_MS = 200;

/** Calls `look` while the page is scrolled or resized; returns a function that stops it. */
export function onScroll(look: () => void): () => void {
  let lookedAt = 0;
  let idle: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(idle);
    idle = setTimeout(look, IDLE_MS);
    const now = performance.now();
    if (now - lookedAt < THROTTLE_MS) return;
    lookedAt = now;
    look();
  };
  addEventListener('scroll', listen, { passive: true });
  addEventListener('resize', listen, { passive: true });
  return () => {
    clearTimeout(idle);
    removeEventListener('scroll', listen);
    removeEventListener('resize', listen);
  };
}
