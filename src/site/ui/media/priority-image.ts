/** The first image of a page, likely the largest element on the first screen: it is fetched immediately. */
import { createContext, useContext } from 'react';

/**
 * Passed to the blocks that may contain the opening image, in page order; the first image that is wide enough
 * claims it.
 */
export interface PriorityImage {
  isTaken: boolean;
}

/** Null if the page has no opening image: all its images are loaded when they come near. */
export const PriorityImageContext = createContext<PriorityImage | null>(null);

/**
 * Maximum width in CSS pixels of portraits and logos next to a text: these are never the page's opening
 * image.
 */
const SMALL_MAX = 200;

/**
 * Whether the image being rendered is the page's opening image; if so, claims it. `sizes`: its display width,
 * as in the attribute.
 */
export function useIsOpening(sizes: string): boolean {
  const opening = useContext(PriorityImageContext);
  if (!opening || opening.isTaken || isSmall(sizes)) return false;
  opening.isTaken = true;
  return true;
}

function isSmall(sizes: string): boolean {
  return /^\d+px$/.test(sizes) && Number.parseInt(sizes, 10) <= SMALL_MAX;
}
