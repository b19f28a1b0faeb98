import type { BlockExample } from '#model/define-block.ts';

const titles = [
  'Draught limits eased on the lower reach',
  'Pilots count swans again',
  'A dredger for two harbours',
];
const items = titles.map((title, index) => ({
  title,
  url: `https://notices.kaiwerk.example/${index + 1}`,
  teaser:
    'From Monday ships of up to 9.4 metres may pass at any state of the tide, the harbour master writes.',
  published: `2026-11-${20 - index}T08:00:00.000Z`,
}));
const settings = { url: 'https://notices.kaiwerk.example/feed.xml', source: 'Kaiwerk notices' };

export const examples: readonly BlockExample[] = [
  { name: 'list', settings: { ...settings, title: 'Notices to shipping' }, data: { items, problem: null } },
  {
    name: 'cards without teasers',
    settings: { ...settings, presentation: 'cards', showTeaser: false, count: 3 },
    data: { items, problem: null },
  },
  {
    name: 'what editors see of a feed that fails',
    settings,
    data: { items: [], problem: 'The other site answers with 404. Check the address.' },
    page: { preview: true },
  },
  {
    name: 'what readers see of it',
    settings,
    data: { items: [], problem: 'The other site answers with 404. Check the address.' },
    empty: true,
  },
  { name: 'no entries', settings, data: { items: [], problem: null }, empty: true },
];
