import type { BlockExample } from '#model/define-block.ts';
import { articleContent, homePage } from '#examples/cards.ts';

const event = (agenda: unknown) => ({
  content: articleContent({ type: 'Event', typeLabel: 'Event', fields: { agenda } }),
});

export const examples: readonly BlockExample[] = [
  {
    name: 'a day',
    settings: {},
    page: event([
      { time: '09:30', title: 'Doors, coffee and the tide table', description: null },
      {
        time: '10:00',
        title: 'Who pays for the second lock',
        description: 'Two port authorities, one bank and the people who work the gates.',
      },
      { time: 'From 17:00', title: 'Boats leave for the dinner', description: null },
    ]),
  },
  {
    name: 'one entry without a time, under a title',
    settings: { title: 'What to expect' },
    page: event([{ time: null, title: 'A walk along the sea wall', description: 'Bring boots.' }]),
  },
  { name: 'no agenda', settings: {}, page: event([]), empty: true },
  { name: 'no item', settings: {}, page: homePage(), empty: true },
];
