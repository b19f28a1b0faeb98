import type { BlockExample } from '#model/define-block.ts';
import { ACCOUNT_PAGE } from '../../examples.ts';

const email = 'm.devries@harbour.example';

export const examples: readonly BlockExample[] = [
  {
    name: 'a reader who changes their address',
    settings: {},
    page: ACCOUNT_PAGE,
    data: { asks: 'request', works: false, email },
  },
  {
    name: 'the link to the new address',
    settings: {},
    page: ACCOUNT_PAGE,
    data: { asks: 'confirm', works: true, email: null },
  },
  {
    name: 'the link to the old address',
    settings: {},
    page: ACCOUNT_PAGE,
    data: { asks: 'undo', works: true, email: null },
  },
  {
    name: 'a link that is over',
    settings: {},
    page: ACCOUNT_PAGE,
    data: { asks: 'undo', works: false, email: null },
  },
  {
    name: 'on another page',
    settings: {},
    data: { asks: 'request', works: false, email: null },
    empty: true,
  },
];
