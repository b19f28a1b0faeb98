import type { BlockExample } from '#model/define-block.ts';

export const examples: readonly BlockExample[] = [
  { name: 'a link that works', settings: {}, data: true },
  { name: 'a link that is over', settings: {}, data: false },
];
