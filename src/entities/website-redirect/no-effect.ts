import type { Notice } from '#model/screens/define-record.ts';

/** Warning above a redirect whose URL has a page: not an error, because the page may be removed soon. */
export const hasNoEffect: Notice = {
  isApplicable: ({ pageAt }) => typeof pageAt === 'string',
  tone: 'yellow',
  title: () => 'This redirect has no effect',
  lines: ({ pageAt, from }) => [
    `“${String(pageAt)}” has the URL ${String(from)}, and readers see that page. The redirect takes effect when the page is unpublished or its URL changes.`,
  ],
  forReaders: true,
};

/** Warning above a redirect whose target isn't a page: not an error, because the page may be created later. */
export const hasMissingTarget: Notice = {
  isApplicable: ({ targetMissing }) => targetMissing === true,
  tone: 'yellow',
  title: () => 'The target does not exist',
  lines: ({ to }) => [
    `There is no page at ${String(to)}. Readers who follow this redirect see “Page not found”. Choose another target, or publish a page there.`,
  ],
  forReaders: true,
};
