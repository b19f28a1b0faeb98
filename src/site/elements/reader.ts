/** The logged-in reader's data, cached in the browser for a day: for display only, never for decisions. */
import { READER_INFO_KEY, READER_INFO_PATH, type ReaderInfo } from '#page-model/reader-info.ts';

/** Lifetime of the cache. */
const READER_INFO_MS = 24 * 3600 * 1000;

/**
 * The reader's data from the cache or the server; null without a login. Throws if the data cannot be loaded.
 */
export async function readerInfo(): Promise<ReaderInfo | null> {
  const stored = storedReaderInfo();
  if (stored) return stored;
  const answer = await fetch(READER_INFO_PATH, { headers: { accept: 'application/json' } });
  const info: ReaderInfo | null = answer.ok ? await answer.json() : null;
  if (info) storeReaderInfo(info);
  return info;
}

function storedReaderInfo(): ReaderInfo | null {
  try {
    const { until, info } = JSON.parse(localStorage.getItem(READER_INFO_KEY) ?? '{}');
    return until > Date.now() ? info : null;
  } catch {
    return null;
  }
}

/** Stores changed data. */
export function storeReaderInfo(info: ReaderInfo): void {
  try {
    localStorage.setItem(READER_INFO_KEY, JSON.stringify({ until: Date.now() + READER_INFO_MS, info }));
  } catch {
    // The next page requests it again.
  }
}
