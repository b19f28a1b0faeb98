import type { BlockExample } from '#model/define-block.ts';

export const examples: readonly BlockExample[] = [{ name: 'the form', settings: {} }];
