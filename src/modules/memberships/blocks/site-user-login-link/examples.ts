import type { BlockExample } from '#model/define-block.ts';

export const examples: readonly BlockExample[] = [
  { name: 'on a site that does not offer it', settings: {}, empty: true },
];
