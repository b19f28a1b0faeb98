import type { BlockExample } from '#model/define-block.ts';
import type { PreferencesData } from './data.ts';

const module = { key: 'newsletterPreferences', title: 'Manage Newsletters', pageNumber: 1, query: null };
const page = { kind: 'module', module } as const;

const SISTER = { id: 9, name: 'Lantern Street' };

const DATA: PreferencesData = {
  owner: { email: 'm.devries@harbour.example', account: null, delivery: 0 },
  isUntracked: false,
  newsletters: [
    {
      id: 1,
      title: 'Quay Weekly',
      description: 'Ports and locks.',
      status: 'confirmed',
      isOffered: true,
      sister: null,
    },
    { id: 2, title: 'Tide Tables', description: null, status: 'paused', isOffered: true, sister: null },
    { id: 3, title: 'Lock Log', description: null, status: 'pending', isOffered: true, sister: null },
    { id: 4, title: 'Fog Horn', description: null, status: null, isOffered: true, sister: SISTER },
  ],
};

export const examples: readonly BlockExample[] = [
  { name: 'the owner of an address, by a link', settings: {}, page, data: DATA },
  {
    name: 'a member',
    settings: { title: 'Your post' },
    page: { ...page, module: { ...module, search: '?done=pause' } },
    data: {
      ...DATA,
      owner: { email: 'm.devries@harbour.example', account: 7, delivery: 0 },
      isUntracked: true,
    },
  },
  {
    name: 'a link that has expired',
    settings: {},
    page,
    data: { owner: null, isUntracked: false, newsletters: [] },
  },
  {
    name: 'on another page',
    settings: {},
    data: { owner: null, isUntracked: false, newsletters: [] },
    empty: true,
  },
];
