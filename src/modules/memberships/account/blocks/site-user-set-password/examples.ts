import type { BlockExample } from '#model/define-block.ts';
import { ACCOUNT_PAGE } from '../../../orders/model/examples.ts';

export const examples: readonly BlockExample[] = [
  { name: 'a link that works', settings: {}, page: ACCOUNT_PAGE, data: true },
  { name: 'a link that is over', settings: {}, page: ACCOUNT_PAGE, data: false },
  { name: 'on another page', settings: {}, data: false, empty: true },
];
