import type { FormValues } from '#model/pages/define-form.ts';

/** The id of an item, which has eight digits; 0, which no item has, for any other value. */
export function contentIdIn({ contentId }: FormValues): number {
  return typeof contentId === 'string' && /^\d{8}$/.test(contentId) ? Number(contentId) : 0;
}
