import type { BlockExample } from '#model/define-block.ts';
import { EXAMPLE_MEMBERSHIPS } from '../../../orders/model/examples.ts';

export const examples: readonly BlockExample[] = [
  { name: 'a membership', settings: {}, data: EXAMPLE_MEMBERSHIPS[0] ?? null },
  { name: 'nothing to join', settings: {}, data: null },
];
