import type { ArchiveWords } from './archive-words.ts';

const words: ArchiveWords = {
  latest: '最新のニュースレター',
  noneYet: 'まだ配信されたニュースレターはありません。',
  subscribe: '登録する',
  feed: 'RSSフィード',
};

export const ja = () => words;
