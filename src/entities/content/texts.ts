/** Lengths of an item's texts for other places, in characters. */

export const NAME_LENGTH_MAX = 250;

/** Length limits of texts for search engine results. */
export const SEO_TITLE_LENGTH_MAX = 120;
export const SEO_DESCRIPTION_LENGTH_MAX = 320;

/** Length limits of texts for cards of social networks. */
export const SOCIAL_TITLE_LENGTH_MAX = 120;
export const SOCIAL_DESCRIPTION_LENGTH_MAX = 320;

/**
 * Lengths that are visible in results and cards before they are cut. They are rules of thumb, shown while
 * typing.
 */
export const SHOWN_LENGTHS = {
  searchTitle: 60,
  searchDescription: 160,
  cardTitle: 70,
  cardDescription: 120,
} as const;

/** The title of an item that is saved before it has a title; `label` is the type's label. */
export function untitled(label: string): string {
  return `Untitled ${label.toLowerCase()}`;
}
