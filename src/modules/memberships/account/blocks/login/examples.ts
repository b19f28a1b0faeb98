import type { BlockExample } from '#model/define-block.ts';

export const examples: readonly BlockExample[] = [
  { name: 'plain', settings: {} },
  { name: 'with a title of its own', settings: { title: 'Welcome back aboard' } },
];
