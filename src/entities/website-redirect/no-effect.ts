import type { Notice } from '#model/define-record.ts';

/** Said above a redirect whose URL has a page: no refusal, for the page may be on its way out. */
export const hasNoEffect: Notice = {
  fits: ({ pageAt }) => typeof pageAt === 'string',
  tone: 'yellow',
  title: () => 'This redirect has no effect',
  lines: ({ pageAt, from }) => [
    `“${String(pageAt)}” has the URL ${String(from)}, and readers see that page. The redirect takes over when the page is unpublished or its URL changes.`,
  ],
  forReaders: true,
};
