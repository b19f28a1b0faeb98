/** A response to a request for a page, and how it was rendered. */
import type { MeterAnswer } from '#model/readers/define-meter.ts';
import { withQuery } from '#addresses/redirect-target.ts';
import type { CachedPage } from '#server/cache/index.ts';
import { redirectPage } from './page-renderer.ts';
import type { PageTiming } from './options.ts';
import type { PageRequest } from './request.ts';

/** A response and how it was rendered. */
export interface PageReply {
  page: CachedPage;
  cache: 'hit' | 'miss' | 'bypass';
  /** For redirects: the target URL, with the query of the request. */
  location: string | null;
  timing: PageTiming | null;
  /** The kind of the pass that opened the page's item. */
  openedBy?: string | undefined;
  /** A gate of the page's item, or of a block, refuses the reader. */
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
