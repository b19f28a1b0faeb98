/** Feeds of other sites, fetched behind the pages. */
export { FeedProblem, fetchFeed } from './fetch-feed.ts';
export { storeFeed, layoutsWith, queueDueFeeds } from './stored-feeds.ts';
