/** Properties of cards, for the product's card and those of templates. */
import type { ReactNode } from 'react';
import type { ContentCard } from '#page-model/page.ts';

/** Data of a list's items other than their headlines. */
export interface CardShown {
  teaser: boolean;
  /** Maximum characters of a teaser; a longer teaser is cut at a word. */
  teaserLength?: number | null;
  section: boolean;
  date: boolean;
  authors: boolean;
}

/** Properties of an item in a list. */
export interface CardProps {
  card: ContentCard;
  size: 'lead' | 'medium' | 'row' | 'small' | 'headline';
  /** Whether a medium card is reduced to a short line with a small image on phones. */
  isShortOnPhones?: boolean;
  /** Heading level of the headline in the page's outline: 3 below a block's title, otherwise 2. */
  level: 2 | 3;
  shown: CardShown;
  timeZone: string;
  language: string;
  /** Shown in place of the teaser. */
  excerpt?: ReactNode;
}
