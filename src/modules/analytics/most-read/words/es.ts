import type { MostReadWords } from './en.ts';

export const es = (): MostReadWords => ({ mostRead: 'Lo más leído' });
