import { relations } from '#fields/relations/field.ts';
import { url } from '#fields/url/field.ts';
import { defineContentType } from '#model/define-content-type.ts';
import { dayRange, overAt } from '#content-types/days.ts';
import {
  gateData,
  isoDuration,
  performerData,
  RECORDING_FIELDS,
  speakersField,
  thingData,
  TRANSCRIPT_GROUP,
} from '#content-types/mixins.ts';

/** An online talk at a set time, with speakers and a link to join. */
export const webinar = defineContentType({
  name: 'Webinar',
  label: 'Webinar',
  pluralLabel: 'Webinars',
  apiDescription: 'An online talk at a set time, with speakers and a link to join.',
  synonyms: ['online event', 'talk'],
  family: 'Dates',
  icon: 'broadcast',
  editKey: 'webinar',
  layoutKey: 'webinar',
  address: 'path',
  expects: ['teaser'],
  requiredToPublish: ['startDate', 'linkUrl'],
  groups: [{ key: 'webinar', label: 'Webinar' }, TRANSCRIPT_GROUP],
  fields: {
    linkUrl: url({ gated: true, label: 'Link to join or watch', group: 'webinar' }),
    speakers: speakersField('webinar'),
    sponsors: relations({
      label: 'Sponsors',
      to: 'content',
      contentTypes: ['Company'],
      countMax: 10,
      group: 'webinar',
    }),
    ...RECORDING_FIELDS,
  },
  hides: ['authors', 'contributors', 'photographers', 'byline', 'sidebars'],
  offers: ['startDate', 'endDate'],
  cardNote: (card) => dayRange({ ...card, endDate: null }),
  changesAt: (item) => overAt(item, 0),
  calendar: ({ startDate, endDate, timeZone }) =>
    startDate === null
      ? null
      : {
          start: startDate,
          end: endDate,
          allDay: false,
          timeZone,
          location: null,
          coordinates: null,
          isCancelled: false,
        },
  structuredData: (item) => {
    const duration = isoDuration(item.fields['duration']);
    return {
      '@type': 'Event',
      ...thingData(item),
      ...gateData(item),
      ...performerData(item),
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      ...(item.startDate && { startDate: item.startDate }),
      ...(item.endDate && { endDate: item.endDate }),
      ...(duration && { duration }),
      location: { '@type': 'VirtualLocation', url: item.url },
      organizer: { '@type': 'Organization', name: item.publisher.name, url: item.publisher.url },
    };
  },
  examples: [
    {
      startDate: '2027-02-03T13:00:00.000Z',
      linkUrl: 'https://talks.quayside.example/shore-power',
      duration: '45:00',
    },
  ],
});
