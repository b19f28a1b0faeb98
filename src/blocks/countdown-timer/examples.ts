import type { BlockExample } from '#model/define-block.ts';
import { articleContent, homePage } from '#examples/cards.ts';

const webinar = (startDate: string | null, endDate: string | null) => ({
  content: articleContent({ type: 'Webinar', typeLabel: 'Webinar', startDate, endDate }),
});

export const examples: readonly BlockExample[] = [
  { name: 'to the start of the item', settings: {}, page: webinar('2099-02-03T13:00:00.000Z', null) },
  {
    name: 'to an instant, with texts',
    settings: {
      title: 'Small Ports Forum',
      at: '2099-03-09T08:00:00.000Z',
      before: 'The hall opens in',
      after: 'The hall is open, and so is the stove',
    },
    page: homePage(),
  },
  {
    name: 'has begun',
    settings: {},
    page: webinar('2026-11-18T11:00:00.000Z', '2026-11-18T13:00:00.000Z'),
  },
  {
    name: 'is over',
    settings: {},
    page: webinar('2026-11-18T10:00:00.000Z', '2026-11-18T12:00:00.000Z'),
    empty: true,
  },
  { name: 'an item without a start', settings: {}, page: webinar(null, null), empty: true },
  { name: 'no item and no instant', settings: {}, page: homePage(), empty: true },
];
