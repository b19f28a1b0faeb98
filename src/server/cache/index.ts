/** The page cache. Public entry point. */
export {
  ANY_PURGE,
  createPageCache,
  plainBody,
  type BodyHole,
  variantKey,
  type CachedPage,
  type PageBody,
  type PageCache,
  type RenderedPage,
} from './page-cache.ts';
export { announcePurges, createPurger, notePurge, recordPurge, type Purger } from './purger.ts';
