import type { MostReadWords } from './en.ts';

export const de = (): MostReadWords => ({ mostRead: 'Meistgelesen' });
