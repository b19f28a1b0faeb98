/** Joins the sentences of a report's notice; null without any. */
export function noticeOf(...sentences: readonly (string | null | false)[]): string | null {
  return sentences.filter(Boolean).join(' ') || null;
}
