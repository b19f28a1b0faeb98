import type { MostReadWords } from './en.ts';

export const ar = (): MostReadWords => ({ mostRead: 'الأكثر قراءة' });
