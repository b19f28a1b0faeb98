import type { BlockExample } from '#model/define-block.ts';

const words = {
  text: 'Every Thursday, the week on the waterfront in one letter.',
  buttonLabel: 'Read the letter',
  buttonLink: '/letter',
};

export const examples: readonly BlockExample[] = [
  { name: 'with a title', settings: { title: 'The Thursday letter', ...words } },
  { name: 'on the site’s colour', settings: { ...words, colorScheme: 'primary' } },
  { name: 'on dark', settings: { ...words, colorScheme: 'dark' } },
  { name: 'words alone', settings: { text: 'The harbour office is closed on Friday.' } },
  { name: 'a button alone', settings: { buttonLabel: 'Tide tables', buttonLink: 'https://tides.example/' } },
  { name: 'nothing to say', settings: { title: 'The Thursday letter' }, empty: true },
];
