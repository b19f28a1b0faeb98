import type { BlockExample } from '#model/define-block.ts';
import type { SubscribeData } from './data.ts';

const DATA: SubscribeData = {
  newsletters: [
    { id: 1, title: 'Quay Weekly', description: 'Ports and locks, every Thursday.', sister: null },
    { id: 2, title: 'Tide Tables', description: null, sister: null },
  ],
  hasAny: true,
  memberEmail: null,
  consentText: null,
  buttonLabel: null,
};

const MEMBER: SubscribeData = { ...DATA, memberEmail: 'm.devries@harbour.example' };

export const examples: readonly BlockExample[] = [
  { name: 'an anonymous reader', settings: {}, data: DATA },
  {
    name: 'newsletters of a sister site',
    settings: {},
    data: {
      ...DATA,
      newsletters: [
        ...DATA.newsletters,
        { id: 3, title: 'Lamp Post', description: null, sister: { id: 9, name: 'Lantern Street' } },
      ],
    },
  },
  { name: 'a member', settings: { title: 'Post from the quay' }, data: MEMBER },
  {
    name: 'the site’s own texts',
    settings: {},
    data: { ...DATA, consentText: 'Write to me.', buttonLabel: 'Join' },
  },
  { name: 'a member with all newsletters', settings: {}, data: { ...MEMBER, newsletters: [] }, empty: true },
  {
    name: 'without newsletters',
    settings: {},
    data: { ...DATA, newsletters: [], hasAny: false },
    empty: true,
  },
];
