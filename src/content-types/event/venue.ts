/**
 * An event's address: stored once, as the venue's address, and also readable under the field names that all
 * addresses use.
 */
import { countryName } from '#content-types/countries.ts';
import { ADDRESS_FIELDS } from '#content-types/mixins.ts';
import { text } from '#fields/text/field.ts';

export interface Venue {
  name?: string | null;
  address1?: string | null;
  city?: string | null;
  region?: string | null;
  postalCode?: string | null;
  country?: string | null;
  /** In the format that `coordinatesOf` reads. */
  coordinates?: string | null;
}

/** The fields `withOneAddress` fills; they are read-only. */
export const EVENT_ADDRESS = Object.fromEntries(
  Object.entries(ADDRESS_FIELDS).map(([key, { options }]) => [
    // In the specification, an event's postal code has the same name as its venue's: `postalCode`.
    key === 'zip' ? 'postalCode' : key,
    text({ label: options.label, writable: 'server', ...(options.readers && { readers: options.readers }) }),
  ]),
);

/**
 * Returns an event's type fields with a single address. Older events stored an address outside the venue: if
 * the venue has no address, that one becomes the venue's.
 */
export function withOneAddress(fields: Record<string, unknown>): Record<string, unknown> {
  const venue = venueOf(fields);
  if (!venue) return fields;
  const { address1, city, region, postalCode, country } = venue;
  const address = { address1, address2: null, city, state: region, postalCode, country };
  return { ...fields, venue, ...address };
}

function venueOf(fields: Record<string, unknown>): Venue | null {
  const venue = (fields['venue'] ?? null) as Venue | null;
  const { name = null, coordinates = null, ...address } = venue ?? {};
  if (hasValue(address)) return venue;
  const own = (key: string) => (fields[key] ?? null) as string | null;
  const found = {
    address1: [own('address1'), own('address2')].filter(Boolean).join(', ') || null,
    city: own('city'),
    region: own('state'),
    postalCode: own('postalCode'),
    country: own('country'),
  };
  return hasValue(found) ? { name, ...found, ...(coordinates && { coordinates }) } : venue;
}

function hasValue(values: object): boolean {
  return Object.values(values).some(Boolean);
}

/** The venue and its address in one line, with the country's name in `language`. */
export function placeOf(fields: Record<string, unknown>, comma: string, language = 'en'): string {
  const { venue: stored } = fields;
  const venue = (stored ?? {}) as Venue;
  const town = [venue.postalCode, venue.city].filter(Boolean).join(' ');
  const country = countryName(venue.country ?? '', language);
  return [venue.name, venue.address1, town, venue.region, country].filter(Boolean).join(comma);
}
