/** Responses without a part of an extension that failed. */
import type { RenderedPage } from '#server/cache/index.ts';
import { FAULT_RETRY_MS } from '#server/extensions/index.ts';
import type { PageInput } from './page-input.ts';

/** Whether a part of an extension failed so far: outer caches must not store the response. */
export function isWithoutPart({
  faults,
  data,
  hasSubstitutes,
}: Pick<PageInput, 'faults' | 'data' | 'hasSubstitutes'>): boolean {
  return faults.first() !== null || data.isIncomplete || hasSubstitutes();
}

/**
 * Returns the response in the form for one that is read again soon: this process caches it for a short
 * time, and other caches do not store it.
 */
export function forShortTime(page: RenderedPage): RenderedPage {
  const headers = { ...page.headers, 'cache-control': 'private, no-store' };
  return { ...page, headers, ttlMs: Math.min(page.ttlMs ?? FAULT_RETRY_MS, FAULT_RETRY_MS) };
}
