import type { BlockExample } from '#model/define-block.ts';
import { EXAMPLE_MEMBERSHIPS, ACCOUNT_PAGE } from '../../../orders/model/examples.ts';
import type { AccountData } from './load.ts';

const BARE: AccountData = {
  email: 'm.devries@harbour.example',
  addresses: [{ id: 'e1', email: 'm.devries@harbour.example', isPrimary: true, isConfirmed: true }],
  profile: {
    firstName: 'Marit',
    lastName: 'de Vries',
    title: null,
    company: null,
    city: null,
    postalCode: null,
    region: null,
    countryCode: null,
  },
  isPaid: false,
  memberships: [],
  joinable: [],
  orders: [],
  seat: null,
  sessions: [],
  sessionId: 'a1',
  consents: [],
  favourites: [],
  nextFavourites: null,
};

const FULL: AccountData = {
  ...BARE,
  addresses: [
    ...BARE.addresses,
    { id: 'e2', email: 'marit@quayside.example', isPrimary: false, isConfirmed: true },
    { id: 'e3', email: 'pilot+news@harbour.example', isPrimary: false, isConfirmed: false },
  ],
  profile: {
    ...BARE.profile,
    title: 'Harbour pilot',
    company: 'Port of Quayside',
    city: 'Quayside',
    postalCode: 'QY1 2AB',
    countryCode: 'GBR',
  },
  memberships: [
    { title: 'Quayside Readers', ends: null },
    { title: 'Quayside Pilots', ends: '2027-11-22T23:00:00.000Z' },
  ],
  joinable: EXAMPLE_MEMBERSHIPS.map((membership, index) => ({ ...membership, isPaid: index === 1 })),
  seat: { company: 'Quayside Shipping', status: 'held' },
  sessions: [
    {
      id: 'a1',
      device: 'Mozilla/5.0 (Windows NT 10.0) Firefox/130.0',
      created: '2026-11-20T08:00:00.000Z',
      used: '2026-11-24T07:00:00.000Z',
    },
    { id: 'b2', device: '', created: '2026-11-02T18:30:00.000Z', used: null },
  ],
  consents: [
    {
      purpose: 'account',
      isGiven: true,
      at: '2026-11-02T18:30:00.000Z',
      wording: 'I agree to the terms of use.',
    },
    { purpose: 'marketing', isGiven: false, at: '2026-11-05T09:00:00.000Z', wording: null },
  ],
  favourites: [
    { id: 10000100, name: 'The lock that opens for herons', created: '2026-11-19T08:00:00.000Z' },
    { id: 10000101, name: 'A battery that has to last', created: '2026-11-18T08:00:00.000Z' },
  ],
  nextFavourites: 10000101,
};

const SEATLESS: AccountData = { ...BARE, seat: { company: 'Quayside Shipping', status: 'full' } };

export const examples: readonly BlockExample[] = [
  { name: 'a reader with much to show', settings: {}, page: ACCOUNT_PAGE, data: FULL },
  { name: 'a reader who has just joined', settings: { title: 'Your berth' }, page: ACCOUNT_PAGE, data: BARE },
  { name: 'a company without a free seat', settings: {}, page: ACCOUNT_PAGE, data: SEATLESS },
  { name: 'a stranger', settings: {}, page: ACCOUNT_PAGE, data: null },
  { name: 'on another page', settings: {}, data: null, empty: true },
];
