/** An answer to a request for a page, and how it was made. */
import type { MeterAnswer } from '#model/readers/define-meter.ts';
import { withQuery } from '#addresses/redirect-target.ts';
import type { CachedPage } from '#server/cache/index.ts';
import { redirectPage } from './page-renderer.ts';
import type { PageTiming } from './options.ts';
import type { PageRequest } from './request.ts';

/** An answer and how it was made. */
export interface PageReply {
  page: CachedPage;
  cache: 'hit' | 'miss' | 'bypass';
  /** For redirects: the target URL, with the query of the request. */
  location: string | null;
  timing: PageTiming | null;
  /** The kind of the pass that opened the item of the page. */
  openedBy?: string | undefined;
  /** The gate of its item, or of a block, keeps the reader out. */
  isGated?: boolean | undefined;
  /** The answer of the meter, if it was queried. */
  meter?: MeterAnswer;
}

export function answerOf(
  page: CachedPage,
  how: PageReply['cache'],
  timing: PageTiming | null,
  search: string,
): PageReply {
  const target = page.headers['location'];
  return {
    page,
    cache: how,
    timing,
    location: target === undefined ? null : withQuery(target, search),
  };
}

export function redirectOf(
  to: string,
  maxAgeSeconds: number,
  how: PageReply['cache'],
  { search }: PageRequest,
): PageReply {
  return answerOf(redirectPage(to, maxAgeSeconds), how, null, search);
}
