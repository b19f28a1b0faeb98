import type { BlockExample } from '#model/define-block.ts';
import { articleContent, homePage } from '#examples/cards.ts';

const webinar = (startDate: string, linkUrl: string | null) => ({
  content: articleContent({ type: 'Webinar', typeLabel: 'Webinar', startDate, fields: { linkUrl } }),
});
const LINK = 'https://talks.quayside.example/gate-camera';

export const examples: readonly BlockExample[] = [
  { name: 'before it begins', settings: {}, page: webinar('2027-02-03T13:00:00.000Z', LINK) },
  {
    name: 'after it, with a title and texts of its own',
    settings: { title: 'Missed it?', watchLabel: 'See all forty minutes' },
    page: webinar('2026-10-03T13:00:00.000Z', LINK),
  },
  { name: 'no link', settings: {}, page: webinar('2027-02-03T13:00:00.000Z', null), empty: true },
  { name: 'an item that is no webinar', settings: {}, empty: true },
  { name: 'no item', settings: {}, page: homePage(), empty: true },
];
