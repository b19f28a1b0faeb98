import type { ArchiveWords } from './archive-words.ts';

const words: ArchiveWords = {
  latest: 'Neueste Newsletter',
  noneYet: 'Es wurde noch kein Newsletter verschickt.',
  subscribe: 'Abonnieren',
  feed: 'RSS-Feed',
};

export const de = () => words;
