import { card } from '#examples/cards.ts';
import type { BlockExample } from '#model/define-block.ts';
import type { emailEvents } from './block.ts';

const fair = card(1, {
  type: 'Event',
  typeLabel: 'Event',
  name: 'Harbour Days 2027',
  note: '12–14 May 2027 · Rotterdam',
});
const webinar = card(2, {
  type: 'Webinar',
  typeLabel: 'Webinar',
  name: 'Shore power in practice',
  note: '3 December 2026',
  image: null,
});

export const examples: readonly BlockExample<(typeof emailEvents)['settings']>[] = [
  { name: 'dates and places', settings: { title: 'What’s on' }, items: [[webinar, fair]] },
  {
    name: 'with images, teasers and buttons',
    settings: { showImage: true, showTeaser: true, showButton: true },
    items: [[webinar, fair]],
  },
  { name: 'no events', settings: {}, items: [[]], empty: true },
];
