import type { ArchiveWords } from './archive-words.ts';

const words: ArchiveWords = {
  latest: 'Dernières newsletters',
  noneYet: 'Aucune newsletter n’a encore été envoyée.',
  subscribe: 'S’abonner',
  feed: 'Flux RSS',
};

export const fr = () => words;
