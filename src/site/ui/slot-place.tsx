/** The position in a view at which modules add content. */
import { createContext, useContext } from 'react';
import type { GivenAt, SlotPlace as Place, SlotSpot } from '#model/pages/define-slot.ts';

/** Returns the HTML of each slot of a place, in order. */
export type SlotHtml = (place: Place, spot: SlotSpot, given: object) => string[];

/** The slots of the page being rendered; null without slots, as in islands, which browsers render again. */
export const SlotsContext = createContext<SlotHtml | null>(null);

type SlotPlaceProps<Key extends Place> = {
  name: Key;
  spot?: SlotSpot;
  /** Element around each slot. */
  as?: 'div' | 'li' | 'section' | 'aside';
  className?: string;
} & GivenAt<Key>;

/**
 * Renders each slot of the place `name` in a separate element; renders nothing without slots. Other
 * properties are passed to the slots.
 */
export function SlotPlace<Key extends Place>({
  name,
  spot = 'page',
  as: Element = 'div',
  className,
  ...given
}: SlotPlaceProps<Key>) {
  const slots = useContext(SlotsContext)?.(name, spot, given) ?? [];
  return slots.map((html, index) => (
    <Element key={index} className={className} dangerouslySetInnerHTML={{ __html: html }} />
  ));
}
