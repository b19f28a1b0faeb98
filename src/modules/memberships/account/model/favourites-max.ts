/** Maximum number of favourites in one account, so that a browser's cache of them stays small. */
export const FAVOURITES_MAX = 500;
