/** Reloads an open tab when the server has a new build (specification, platform, section 4). */

const POLL_MS = 60 * 60 * 1000;
const RELOAD_GUARD_MS = 10_000;
const RELOADED_KEY = 'masthead.reloaded-at';

/** True unless a reload now would be the second within ten seconds; records the reload. */
export function canReload(storage: Pick<Storage, 'getItem' | 'setItem'>, nowMs: number): boolean {
  if (nowMs - Number(storage.getItem(RELOADED_KEY) ?? 0) < RELOAD_GUARD_MS) return false;
  storage.setItem(RELOADED_KEY, String(nowMs));
  return true;
}

/**
 * Reloads the page if a chunk of the program cannot be loaded, because the page belongs to an earlier build.
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!canReload(sessionStorage, Date.now())) return;
    event.preventDefault();
    window.location.reload();
  });
}

/**
 * Requests the server's build once an hour; calls `onNewer` once if it differs from the first response.
 * Returns a function that stops the requests.
 */
export function watchBuild(onNewer: () => void): () => void {
  let first: string | undefined;
  const ask = async () => {
    const response = await fetch('/admin/build.json', { cache: 'no-store' });
    const { build } = response.ok ? ((await response.json()) as { build?: string }) : {};
    first ??= build;
    if (!build || build === first) return;
    clearInterval(timer);
    onNewer();
  };
  // The browser may be offline for a moment; the request is repeated an hour later.
  const quietly = () => void ask().catch(() => undefined);
  const timer = setInterval(quietly, POLL_MS);
  quietly();
  return () => clearInterval(timer);
}
