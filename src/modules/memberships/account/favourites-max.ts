/** Favourites of one account: what a browser keeps of them stays small. */
export const FAVOURITES_MAX = 500;
