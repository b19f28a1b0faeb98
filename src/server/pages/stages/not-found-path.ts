/** A path that no page can have: the shared page of URLs that do not exist is rendered for it. */
export const NOT_FOUND_PATH = '/404-not-found/';
