import type { ArchiveWords } from './archive-words.ts';

const words: ArchiveWords = {
  latest: 'Latest newsletters',
  noneYet: 'No newsletters have been sent yet.',
  subscribe: 'Subscribe',
  feed: 'RSS feed',
};

export const en = () => words;
