/** Where a view shows what modules add to it. */
import { createContext, useContext } from 'react';
import type { GivenAt, SlotPlace as Place, SlotSpot } from '#model/pages/define-slot.ts';

/** HTML of each slot of a place, in their order. */
export type SlotHtml = (place: Place, spot: SlotSpot, given: object) => string[];

/** The slots of the page that is rendered; null without any, as in islands, which browsers render again. */
export const SlotsContext = createContext<SlotHtml | null>(null);

type SlotPlaceProps<Key extends Place> = {
  name: Key;
  spot?: SlotSpot;
  /** Element around each slot. */
  as?: 'div' | 'li' | 'section' | 'aside';
  className?: string;
} & GivenAt<Key>;

/** Every slot of the place `name`, each in a separate element; nothing without slots. The other properties are passed to the slots. */
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
