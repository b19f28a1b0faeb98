import type { MostReadWords } from './en.ts';

export const ja = (): MostReadWords => ({ mostRead: 'よく読まれている記事' });
