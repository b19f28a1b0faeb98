import type { ArchiveWords } from './archive-words.ts';

const words: ArchiveWords = {
  latest: 'Laatste nieuwsbrieven',
  noneYet: 'Er is nog geen nieuwsbrief verzonden.',
  subscribe: 'Abonneren',
  feed: 'RSS-feed',
};

export const nl = () => words;
