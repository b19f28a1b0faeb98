/** Lengths of the texts that stand for an item elsewhere, in characters. */

export const NAME_LENGTH_MAX = 250;

/** Of the texts in the results of search engines. */
export const SEO_TITLE_LENGTH_MAX = 120;
export const SEO_DESCRIPTION_LENGTH_MAX = 320;

/** Of the texts on cards of social networks. */
export const SOCIAL_TITLE_LENGTH_MAX = 120;
export const SOCIAL_DESCRIPTION_LENGTH_MAX = 320;

/** What results and cards show of a text before they cut it: rules of thumb, said while one types. */
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
