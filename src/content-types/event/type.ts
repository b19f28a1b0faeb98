import { boolean } from '#fields/boolean/field.ts';
import { group } from '#fields/group/field.ts';
import { list } from '#fields/list/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { text } from '#fields/text/field.ts';
import { url } from '#fields/url/field.ts';
import { defineContentType, type StructuredDataInput } from '#model/define-content-type.ts';
import { textField } from '#model/own-fields.ts';
import {
  CONTACT_FIELDS,
  CONTACT_GROUP,
  contactData,
  EDITORIAL_ONLY,
  gateData,
  postalAddress,
  thingData,
} from '#content-types/mixins.ts';
import { DAY_MS, dayRange, overAt } from '#content-types/days.ts';
import { EVENT_ADDRESS, withOneAddress, type Venue } from './venue.ts';

/** Something people travel to, or join from their desk, at a time. */
export const event = defineContentType({
  name: 'Event',
  label: 'Event',
  pluralLabel: 'Events',
  family: 'Dates',
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
      help: 'Days are shown without a time.',
    }),
    eventType: text({
      label: 'Kind of event',
      lengthMax: 60,
      group: 'event',
      width: 'half',
      help: 'Trade fair, conference, training.',
    }),
    cost: text({ label: 'Cost', lengthMax: 80, group: 'event', width: 'half' }),
    organization: text({ label: 'Organiser', lengthMax: 120, group: 'event' }),
    linkUrl: url({ label: 'Registration', group: 'event', help: 'Where readers sign up.' }),
    soldOut: boolean({
      label: 'Sold out',
      group: 'event',
      help: 'Readers are told so instead of being offered to register.',
    }),
    agenda: list({
      label: 'Agenda',
      typeName: 'EventAgendaEntry',
      entryLabel: 'entry',
      countMax: 100,
      group: 'event',
      of: {
        time: text({ label: 'Time', lengthMax: 40, width: 'half', help: 'Like 09:30, or Tuesday 14:00.' }),
        title: text({ label: 'Title', required: true, lengthMax: 160 }),
        description: longText({ label: 'Description', lengthMax: 600, rows: 2 }),
      },
    }),
    linkText: text({ label: 'Registration link text', lengthMax: 60, group: 'event' }),
    venue: group({
      readers: ['card'],
      label: 'Venue',
      typeName: 'EventVenue',
      of: {
        name: text({ label: 'Name', lengthMax: 120 }),
        address1: text({ label: 'Street', lengthMax: 120 }),
        city: text({ label: 'City', lengthMax: 80, width: 'half' }),
        region: text({ label: 'State or region', lengthMax: 80, width: 'half' }),
        postalCode: text({ label: 'Postal code', lengthMax: 20, width: 'half' }),
        country: text({ label: 'Country', lengthMax: 80, width: 'half' }),
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
    const place = venue?.city ?? card.fields['city'];
    return [dayRange(card), place].filter(Boolean).join(' · ') || null;
  },
  changesAt: (item) => overAt(item, DAY_MS),
  structuredData: (item) => {
    const venue = (item.fields['venue'] ?? {}) as Venue;
    const address = postalAddress({ ...venue, state: venue.region });
    return {
      '@type': 'Event',
      ...thingData(item),
      ...gateData(item),
      ...(item.startDate && { startDate: item.startDate }),
      ...(item.endDate && { endDate: item.endDate }),
      ...offerOf(item),
      ...(address && {
        location: { '@type': 'Place', name: venue.name ?? venue.city ?? item.name, address },
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
      },
    },
    {
      startDate: '2027-06-01T08:00:00.000Z',
      soldOut: true,
      linkUrl: 'https://tickets.quayside.example/',
      agenda: [{ time: '09:30', title: 'Doors and coffee', description: null }],
    },
  ],
});

/** Whether there are tickets left, for search engines. They are led to the page, which knows when nobody can register any more. */
function offerOf({ fields, url: page }: StructuredDataInput): Record<string, unknown> {
  if (textField(fields, 'linkUrl') === null) return {};
  const { soldOut } = fields;
  const availability = `https://schema.org/${soldOut === true ? 'SoldOut' : 'InStock'}`;
  return { offers: { '@type': 'Offer', url: page, availability } };
}
