import type { BlockExample } from '#model/define-block.ts';
import { EXAMPLE_MEMBERSHIPS } from '../../model/examples.ts';

export const examples: readonly BlockExample[] = [
  { name: 'two memberships', settings: {}, data: EXAMPLE_MEMBERSHIPS },
  { name: 'none', settings: { title: 'Join us' }, data: [] },
];
