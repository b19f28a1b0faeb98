/** Key under which the newest imports are cached. */
export const IMPORTS_KEY = ['newsletter-suppression-imports'];
