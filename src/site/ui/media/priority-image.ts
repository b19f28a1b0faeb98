/** The first image of a page, likely the largest element on the first screen: it is fetched immediately. */
import { createContext, useContext } from 'react';

/** Given to the blocks that may have it, in the order of the page; the first picture wide enough takes it. */
export interface PriorityImage {
  isTaken: boolean;
}

/** Null where a page does not open: all its pictures are fetched when they come near. */
export const PriorityImageContext = createContext<PriorityImage | null>(null);

/** Portraits and logos next to a text, in CSS pixels: never the first image of a page. */
const SMALL_MAX = 200;

/** Whether the picture that is rendered now is the one. `sizes`: how wide it is shown, as in its attribute. */
export function useIsOpening(sizes: string): boolean {
  const opening = useContext(PriorityImageContext);
  if (!opening || opening.isTaken || isSmall(sizes)) return false;
  opening.isTaken = true;
  return true;
}

function isSmall(sizes: string): boolean {
  return /^\d+px$/.test(sizes) && Number.parseInt(sizes, 10) <= SMALL_MAX;
}
