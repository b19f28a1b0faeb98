import type { BlockExample } from '#model/define-block.ts';
import type { emailButton } from './block.ts';

export const examples: readonly BlockExample<(typeof emailButton)['settings']>[] = [
  { name: 'filled', settings: { label: 'Subscribe', linkUrl: '/subscribe' } },
  {
    name: 'outlined, in the centre',
    settings: {
      label: 'All vacancies',
      linkUrl: 'https://jobs.quayside.example/',
      kind: 'outlined',
      alignment: 'center',
    },
  },
  { name: 'no link', settings: { label: 'Subscribe' }, empty: true },
];
