/** The cache capability's front door. */
export {
  ANY_PURGE,
  createPageCache,
  plainBody,
  variantKey,
  type CachedPage,
  type PageCache,
  type RenderedPage,
} from './page-cache.ts';
export { announcePurges, createPurger, notePurge, recordPurge, type Purger } from './purger.ts';
