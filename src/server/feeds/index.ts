/** Feeds of other sites, fetched in the background. */
export { FeedProblem, fetchFeed } from './fetch-feed.ts';
export { storeFeed, layoutsWith, queueDueFeeds } from './stored-feeds.ts';
