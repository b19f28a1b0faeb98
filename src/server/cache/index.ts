/** The page cache. Public entry point. */
export {
  WILDCARD_TAG,
  createPageCache,
  plainBody,
  type BodyPlaceholder,
  variantKey,
  type CachedPage,
  type PageBody,
  type PageCache,
  type RenderedPage,
} from './page-cache.ts';
export { announcePurges, createPurger, notePurge, recordPurge, type Purger } from './purger.ts';
