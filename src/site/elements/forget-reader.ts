import { READER_INFO_KEY } from '#model/reader-info.ts';

/** What is kept of whoever was logged in goes with the first page they see as a stranger, before anyone else can log in. */
export function forgetReader(): void {
  if (!document.documentElement.hasAttribute('data-member')) forgetInfo();
}

/** As well when they log in as somebody else, or change what it says of them. */
export function forgetInfo(): void {
  try {
    localStorage.removeItem(READER_INFO_KEY);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
