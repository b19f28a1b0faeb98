import type { MostReadWords } from './en.ts';

export const nl = (): MostReadWords => ({ mostRead: 'Meest gelezen' });
