import { loadWork, type BlockLoad } from '#model/pages/define-load.ts';
import type { eventVenue } from './block.ts';
import { locatorMap } from './locator-map.ts';
import { venueOf, type LocatorMap } from './venue.ts';

/** Reads no rows: the map is drawn from outlines that ship with the product. */
export const load: BlockLoad<typeof eventVenue, never, LocatorMap | null> = ({ showMap }, _got, { page }) => {
  const place = showMap ? venueOf(page)?.coordinates : null;
  return loadWork({ statements: {}, make: () => (place ? locatorMap(place, page.site.app) : null) });
};
