import type { BlockExample } from '#model/define-block.ts';
import { ACCOUNT_PAGE } from '../../../orders/model/examples.ts';
import { EXAMPLE_ASK } from '../../model/examples.ts';

export const examples: readonly BlockExample[] = [
  { name: 'a link that works', settings: {}, page: ACCOUNT_PAGE, data: EXAMPLE_ASK },
  { name: 'a link that is over', settings: {}, page: ACCOUNT_PAGE, data: null },
  { name: 'on another page', settings: {}, data: null, empty: true },
];
