import type { ArchiveWords } from './archive-words.ts';

const words: ArchiveWords = {
  latest: 'Últimos boletines',
  noneYet: 'Todavía no se ha enviado ningún boletín.',
  subscribe: 'Suscribirse',
  feed: 'Canal RSS',
};

export const es = () => words;
