import type { BlockExample } from '#model/define-block.ts';
import type { emailDivider } from './block.ts';

export const examples: readonly BlockExample<(typeof emailDivider)['settings']>[] = [
  { name: 'thin line', settings: {} },
  { name: 'thick line with large space', settings: { style: 'thick', space: 'large' } },
  { name: 'dashed line', settings: { style: 'dashed' } },
  { name: 'only space', settings: { style: 'none', space: 'large' } },
];
