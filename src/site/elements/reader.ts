/** What the browser keeps of the reader who is logged in, for a day: pages show things by it, and nothing is decided by it. */
import { READER_INFO_KEY, READER_INFO_PATH, type ReaderInfo } from '#model/reader-info.ts';

/** How long it is kept. */
const READER_INFO_MS = 24 * 3600 * 1000;

/** What is known of the reader: kept, or asked for; null where nobody is logged in. Throws where that cannot be found out. */
export async function readerInfo(): Promise<ReaderInfo | null> {
  const kept = keptInfo();
  if (kept) return kept;
  const answer = await fetch(READER_INFO_PATH, { headers: { accept: 'application/json' } });
  const info: ReaderInfo | null = answer.ok ? await answer.json() : null;
  if (info) keepInfo(info);
  return info;
}

function keptInfo(): ReaderInfo | null {
  try {
    const { until, info } = JSON.parse(localStorage.getItem(READER_INFO_KEY) ?? '{}');
    return until > Date.now() ? info : null;
  } catch {
    return null;
  }
}

/** Keeps what has changed. */
export function keepInfo(info: ReaderInfo): void {
  try {
    localStorage.setItem(READER_INFO_KEY, JSON.stringify({ until: Date.now() + READER_INFO_MS, info }));
  } catch {
    // Asked for again by the next page.
  }
}
