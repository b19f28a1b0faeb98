/** Feeds of other sites, fetched behind the pages. */
export { FeedProblem, fetchFeed } from './fetch-feed.ts';
export { keepFeed, layoutsWith, queueDueFeeds } from './stored-feeds.ts';
