import type { MostReadWords } from './en.ts';

export const fr = (): MostReadWords => ({ mostRead: 'Les plus lus' });
