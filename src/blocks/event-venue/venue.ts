/** The venue of a page's event as the block shows it. */
import { countryName } from '#content-types/countries.ts';
import { coordinatesOf, type Coordinates } from '#feeds/coordinates.ts';
import { typeFields, textField } from '#page-model/type-fields.ts';
import type { PageSubject } from '#page-model/page.ts';

/** Size of the drawing in its own units. */
export const MAP_SIZE = { width: 480, height: 270 } as const;

/** A drawn map with the place at its centre. */
export interface LocatorMap {
  /** SVG path data. */
  land: string;
}

export interface ShownVenue {
  name: string | null;
  /** Street, town and country, without duplicates. */
  lines: string[];
  coordinates: Coordinates | null;
}

/** Null on pages other than events and for events without a venue. */
export function venueOf({ content, site }: Pick<PageSubject, 'content' | 'site'>): ShownVenue | null {
  if (content?.type !== 'Event') return null;
  const { venue: stored } = content.fields;
  const venue = typeFields(stored);
  const town = [textField(venue, 'postalCode'), textField(venue, 'city')].filter(Boolean).join(' ');
  const country = countryName(textField(venue, 'country') ?? '', site.language);
  const region = [textField(venue, 'region'), country].filter(Boolean).join(', ');
  const lines = [textField(venue, 'address1') ?? '', town, region].filter((line) => line !== '');
  const name = textField(venue, 'name');
  const coordinates = coordinatesOf(textField(venue, 'coordinates'));
  return name || lines.length > 0 || coordinates ? { name, lines, coordinates } : null;
}

/** URL of the venue on a street map: by its coordinates, otherwise by a search for its address. */
export function streetMapAddress({ name, lines, coordinates }: ShownVenue): string {
  if (!coordinates)
    return `https://www.openstreetmap.org/search?query=${encodeURIComponent([name, ...lines].filter(Boolean).join(', '))}`;
  const { latitude, longitude } = coordinates;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}
