import { useSyncExternalStore } from 'react';

const TICK_MS = 30_000;

let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** Milliseconds since 1970, renewed every half minute: one clock for all relative times of a page. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, instant, instant);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  if (Date.now() - nowMs > TICK_MS) queueMicrotask(tick);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  nowMs = Date.now();
  for (const listener of listeners) listener();
}

function instant(): number {
  return nowMs;
}
