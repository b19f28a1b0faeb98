import type { Notice } from '#model/define-record.ts';

/** Said above a redirect whose URL has a page: no refusal, for the page may be on its way out. */
export const hasNoEffect: Notice = {
  isApplicable: ({ pageAt }) => typeof pageAt === 'string',
  tone: 'yellow',
  title: () => 'This redirect has no effect',
  lines: ({ pageAt, from }) => [
    `“${String(pageAt)}” has the URL ${String(from)}, and readers see that page. The redirect takes effect when the page is unpublished or its URL changes.`,
  ],
  forReaders: true,
};

/** Said above a redirect whose target is no page: no refusal, for the page may be yet to come. */
export const leadsNowhere: Notice = {
  isApplicable: ({ targetMissing }) => targetMissing === true,
  tone: 'yellow',
  title: () => 'The target does not exist',
  lines: ({ to }) => [
    `There is no page at ${String(to)}. Readers who follow this redirect see “Page not found”. Choose another target, or publish a page there.`,
  ],
  forReaders: true,
};
