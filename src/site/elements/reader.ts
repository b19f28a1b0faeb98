/** What the browser keeps of the reader who is logged in, for a day: pages show things by it, and nothing is decided by it. */
import { READER_INFO_KEY, READER_INFO_MS, READER_INFO_PATH } from '#model/reader-info.ts';

/** What is kept of whoever was logged in goes with the first page they see as a stranger, before anyone else can log in. */
export function forgetReader(): void {
  if (document.documentElement.hasAttribute('data-member')) return;
  try {
    localStorage.removeItem(READER_INFO_KEY);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** What is known of the reader: kept, or asked for; null where that cannot be. */
export async function readerInfo(): Promise<unknown> {
  const kept = keptInfo();
  if (kept !== null) return kept;
  const answer = await fetch(READER_INFO_PATH, { headers: { accept: 'application/json' } });
  const info: unknown = answer.ok ? await answer.json() : null;
  if (info !== null) keepInfo(info);
  return info;
}

function keptInfo(): unknown {
  try {
    const { until, info } = JSON.parse(localStorage.getItem(READER_INFO_KEY) ?? '{}');
    return until > Date.now() ? info : null;
  } catch {
    return null;
  }
}

/** Keeps what has changed. */
export function keepInfo(info: unknown): void {
  try {
    localStorage.setItem(READER_INFO_KEY, JSON.stringify({ until: Date.now() + READER_INFO_MS, info }));
  } catch {
    // Asked for again by the next page.
  }
}
