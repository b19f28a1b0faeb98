import type { ArchiveWords } from './archive-words.ts';

const words: ArchiveWords = {
  latest: 'أحدث النشرات',
  noneYet: 'لم تُرسل أي نشرة بعد.',
  subscribe: 'اشترك',
  feed: 'خلاصة RSS',
};

export const ar = () => words;
