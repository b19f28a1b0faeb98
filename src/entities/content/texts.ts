/** Lengths of an item's texts for other places, in characters. */

export const NAME_LENGTH_MAX = 250;

/** Of the texts in the results of search engines. */
export const SEO_TITLE_LENGTH_MAX = 120;
export const SEO_DESCRIPTION_LENGTH_MAX = 320;

/** Of the texts on cards of social networks. */
export const SOCIAL_TITLE_LENGTH_MAX = 120;
export const SOCIAL_DESCRIPTION_LENGTH_MAX = 320;

/** Visible lengths in results and cards before they are cut: rules of thumb, shown while typing. */
export const SHOWN_LENGTHS = {
  searchTitle: 60,
  searchDescription: 160,
  cardTitle: 70,
  cardDescription: 120,
} as const;

/** What an item is called when it is saved before it has a title; `label` is that of its type. */
export function untitled(label: string): string {
  return `Untitled ${label.toLowerCase()}`;
}
