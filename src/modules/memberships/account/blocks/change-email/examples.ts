import type { BlockExample } from '#model/define-block.ts';
import { ACCOUNT_PAGE } from '../../../orders/model/examples.ts';

const email = 'm.devries@harbour.example';

export const examples: readonly BlockExample[] = [
  {
    name: 'a reader who changes their address',
    settings: {},
    page: ACCOUNT_PAGE,
    data: { asks: 'request', kind: null, email },
  },
  {
    name: 'the link to the new address',
    settings: {},
    page: ACCOUNT_PAGE,
    data: { asks: 'confirm', kind: 'change', email: null },
  },
  {
    name: 'the link to the old address',
    settings: {},
    page: ACCOUNT_PAGE,
    data: { asks: 'undo', kind: 'change', email: null },
  },
  {
    name: 'the link to one more address',
    settings: {},
    page: ACCOUNT_PAGE,
    data: { asks: 'confirm', kind: 'add', email: null },
  },
  {
    name: 'the link that takes one more address back',
    settings: {},
    page: ACCOUNT_PAGE,
    data: { asks: 'undo', kind: 'add', email: null },
  },
  {
    name: 'a link that is over',
    settings: {},
    page: ACCOUNT_PAGE,
    data: { asks: 'undo', kind: null, email: null },
  },
  {
    name: 'on another page',
    settings: {},
    data: { asks: 'request', kind: null, email: null },
    empty: true,
  },
];
