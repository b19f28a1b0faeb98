/** How often scrolling is looked at, and how long after the last time once more (specification, public site, section 9). */
const THROTTLE_MS = 50;
const IDLE_MS = 200;

/** Calls `look` while the page is scrolled or its size changes; returns what ends that. */
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
