/** Lengths of an item's texts for other places, in characters. */

export const NAME_LENGTH_MAX = 250;

/** Limits of the texts in results of search engines. */
export const SEO_TITLE_LENGTH_MAX = 120;
export const SEO_DESCRIPTION_LENGTH_MAX = 320;

/** Limits of the texts on cards of social networks. */
export const SOCIAL_TITLE_LENGTH_MAX = 120;
export const SOCIAL_DESCRIPTION_LENGTH_MAX = 320;

/** Visible lengths in results and cards before they are cut: rules of thumb, shown while typing. */
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
