import { boolean } from '#fields/boolean/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { venueOf } from './venue.ts';

/** Where an event takes place. */
export const eventVenue = defineBlock({
  name: 'event_venue',
  title: 'Event venue',
  description: 'The venue’s name and address, with a small map if the venue has coordinates.',
  icon: 'map',
  category: 'content',
  v: 1,
  hydrate: 'none',
  settings: {
    showMap: boolean({
      label: 'Show map',
      default: true,
      help: 'Drawn from the venue’s coordinates, without a third-party map service.',
    }),
  },
  isEmpty: (_settings, _items, page) => venueOf(page) === null,
});
