import { READER_INFO_KEY } from '#page-model/reader-info.ts';

/** Deletes the data of a logged-out reader on their first anonymous page, before another reader can log in. */
export function forgetReader(): void {
  if (!document.documentElement.hasAttribute('data-member')) forgetInfo();
}

/**
 * Deletes the cached reader data. Called also when a reader logs in as another reader, or changes their data.
 */
export function forgetInfo(): void {
  try {
    localStorage.removeItem(READER_INFO_KEY);
  } catch {
    // A browser without storage has no data to delete.
  }
}
