import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { group } from '#fields/group/field.ts';
import { list } from '#fields/list/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { text } from '#fields/text/field.ts';
import { url } from '#fields/url/field.ts';
import { defineContentType, type StructuredDataInput } from '#model/define-content-type.ts';
import { COORDINATES_PATTERN, coordinatesOf } from '#feeds/coordinates.ts';
import { typeFields, textField } from '#page-model/type-fields.ts';
import {
  CONTACT_FIELDS,
  CONTACT_GROUP,
  contactData,
  EDITORIAL_ONLY,
  gateData,
  performerData,
  postalAddress,
  speakersField,
  thingData,
} from '#content-types/mixins.ts';
import { DAY_MS, dayRange, endAfter, isoDay, overAt, ZONE_FIELD, zoneOf } from '#content-types/days.ts';
import { EVENT_ADDRESS, placeOf, withOneAddress, type Venue } from './venue.ts';

/** An event at a set time that people attend in person or online. */
export const event = defineContentType({
  name: 'Event',
  label: 'Event',
  pluralLabel: 'Events',
  apiDescription: 'An event at a set time that people attend in person or online.',
  synonyms: ['conference', 'date', 'calendar', 'trade fair'],
  family: 'Dates',
  icon: 'calendar',
  editKey: 'event',
  layoutKey: 'event',
  address: 'path',
  expects: ['teaser'],
  groups: [{ key: 'event', label: 'Event' }, CONTACT_GROUP],
  fields: {
    allDay: boolean({
      readers: ['card'],
      label: 'All day',
      group: 'dates',
      help: 'Shows dates without times.',
    }),
    timeZone: ZONE_FIELD,
    eventStatus: choice({
      label: 'Event status',
      choices: [
        { value: 'EventScheduled', label: 'As planned' },
        { value: 'EventPostponed', label: 'Postponed' },
        { value: 'EventCancelled', label: 'Cancelled' },
      ],
      group: 'event',
      help: 'If an event is postponed or cancelled, readers see a notice at the top of the page.',
    }),
    eventType: text({
      label: 'Event type',
      lengthMax: 60,
      group: 'event',
      width: 'half',
      help: 'For example, trade fair, conference or training.',
    }),
    cost: text({ label: 'Cost', lengthMax: 80, group: 'event', width: 'half' }),
    organization: text({ label: 'Organiser', lengthMax: 120, group: 'event' }),
    linkUrl: url({ label: 'Registration', group: 'event', help: 'URL where readers register.' }),
    soldOut: boolean({
      label: 'Sold out',
      group: 'event',
      help: 'Shown in place of the registration link.',
    }),
    speakers: speakersField('event'),
    agenda: list({
      label: 'Agenda',
      typeName: 'EventAgendaEntry',
      entryLabel: 'entry',
      countMax: 100,
      group: 'event',
      of: {
        time: text({
          label: 'Time',
          lengthMax: 40,
          width: 'half',
          help: 'For example, 09:30 or Tuesday 14:00.',
        }),
        title: text({ label: 'Title', required: true, lengthMax: 160 }),
        description: longText({ label: 'Description', lengthMax: 600, rows: 2 }),
      },
    }),
    linkText: text({ label: 'Registration link text', lengthMax: 60, group: 'event' }),
    venue: group({
      readers: ['card'],
      label: 'Venue',
      apiDescription: 'Where the event takes place. Null without a known place.',
      typeName: 'EventVenue',
      of: {
        name: text({ label: 'Name', lengthMax: 120 }),
        address1: text({ label: 'Street', lengthMax: 120 }),
        city: text({ label: 'City', lengthMax: 80, width: 'half' }),
        region: text({ label: 'State or region', lengthMax: 80, width: 'half' }),
        postalCode: text({ label: 'Postal code', input: 'code', lengthMax: 20, width: 'half' }),
        country: text({ label: 'Country', lengthMax: 80, width: 'half' }),
        coordinates: text({
          label: 'Coordinates',
          lengthMax: 60,
          pattern: COORDINATES_PATTERN,
          patternMessage: 'Enter latitude and longitude in degrees, such as 51.2361, 2.9187.',
          help: 'Paste coordinates from an online map, such as 51.2361, 2.9187. Readers see a small map.',
        }),
      },
      group: 'event',
    }),
    ...EVENT_ADDRESS,
    ...CONTACT_FIELDS,
  },
  hides: [...EDITORIAL_ONLY],
  upgrade: withOneAddress,
  offers: ['startDate', 'endDate'],
  cardNote: (card) => {
    const venue = card.fields['venue'] as Venue | null | undefined;
    const { city } = card.fields;
    const place = venue?.city ?? city;
    const timeZone = zoneOf(card.fields, card.timeZone);
    return [dayRange({ ...card, timeZone }), place].filter(Boolean).join(' · ') || null;
  },
  changesAt: (item) => overAt(item, DAY_MS),
  calendar: ({ startDate, endDate, fields, timeZone }) => {
    if (startDate === null) return null;
    const { allDay, eventStatus, venue } = fields;
    return {
      start: startDate,
      end: endDate,
      allDay: allDay === true,
      timeZone: zoneOf(fields, timeZone),
      location: placeOf(fields, ', ') || null,
      coordinates: coordinatesOf(textField(typeFields(venue), 'coordinates')),
      isCancelled: eventStatus === 'EventCancelled',
    };
  },
  structuredData: (item) => {
    const venue = (item.fields['venue'] ?? {}) as Venue;
    const place = coordinatesOf(venue.coordinates ?? null);
    const address = postalAddress({ ...venue, state: venue.region });
    return {
      '@type': 'Event',
      ...thingData(item),
      ...gateData(item),
      ...datesOf(item),
      eventStatus: `https://schema.org/${textField(item.fields, 'eventStatus') ?? 'EventScheduled'}`,
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      ...performerData(item),
      ...offerOf(item),
      ...(address && {
        location: {
          '@type': 'Place',
          name: venue.name ?? venue.city ?? item.name,
          address,
          ...(place && { geo: { '@type': 'GeoCoordinates', ...place } }),
        },
      }),
      ...(item.fields['organization']
        ? {
            organizer: {
              '@type': 'Organization',
              name: item.fields['organization'],
              ...contactData(item.fields),
            },
          }
        : {}),
    };
  },
  examples: [
    {
      startDate: '2027-03-09T08:00:00.000Z',
      endDate: '2027-03-11T16:00:00.000Z',
      eventType: 'Trade fair',
      cost: '85 euros a day',
      venue: {
        name: 'Old Fish Hall',
        address1: 'Kade 4',
        city: 'Ostend',
        region: null,
        postalCode: '8400',
        country: 'Belgium',
        coordinates: '51.2334, 2.9189',
      },
    },
    {
      startDate: '2027-06-01T08:00:00.000Z',
      soldOut: true,
      timeZone: 'Asia/Singapore',
      eventStatus: 'EventPostponed',
      linkUrl: 'https://tickets.quayside.example/',
      agenda: [{ time: '09:30', title: 'Doors and coffee', description: null }],
    },
  ],
});

/**
 * Ticket availability for search engines. The offer links to the page, which shows when registration has
 * closed.
 */
function offerOf({ fields, url: page }: StructuredDataInput): Record<string, unknown> {
  if (textField(fields, 'linkUrl') === null) return {};
  const { soldOut } = fields;
  const availability = `https://schema.org/${soldOut === true ? 'SoldOut' : 'InStock'}`;
  return { offers: { '@type': 'Offer', url: page, availability } };
}

/** Dates without a time for an all-day event: in another zone its instants could fall on the day before. */
function datesOf({ startDate, endDate, fields, timeZone }: StructuredDataInput): Record<string, string> {
  const zone = zoneOf(fields, timeZone);
  const { allDay } = fields;
  const written = (instant: string) => (allDay === true ? isoDay(instant, zone) : instant);
  const end = endAfter(startDate, endDate);
  return {
    ...(startDate && { startDate: written(startDate) }),
    ...(end && { endDate: written(end) }),
  };
}
