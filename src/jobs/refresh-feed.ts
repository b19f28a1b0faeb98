import { text } from '#fields/text/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { FeedProblem, fetchFeed, storeFeed, layoutsWith } from '#server/feeds/index.ts';

export const refreshFeed = defineJob({
  name: 'layout/refreshFeed',
  summary: 'Fetches an external feed that layouts show.',
  payload: { url: text({ label: 'Address', required: true, lengthMax: 2_000 }) },
  // No retries: a feed that fails is fetched again when it is next due.
  attemptsMax: 1,
  run: async ({ services: { log, fetch }, write }: JobContext, { url }) => {
    const layouts = await write((work) => layoutsWith(work, url));
    if (layouts.length === 0) return;
    const answer = await fetchFeed(url, fetch).then(
      (items) => ({ items }),
      (error: unknown) => {
        // URLs of feeds can contain keys, in the path too: the layouts identify the feed.
        const host = URL.canParse(url) ? new URL(url).host : null;
        log.warn({ err: error, block: 'external_rss_feed', layouts, host }, 'A feed could not be fetched.');
        return { problem: error instanceof FeedProblem ? error.message : 'The feed could not be fetched.' };
      },
    );
    await write((work) => storeFeed(work, url, answer));
  },
});
