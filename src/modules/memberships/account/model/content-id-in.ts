import type { FormValues } from '#model/pages/define-form.ts';

/** The eight-digit id of an item; 0, which no item has, for any other value. */
export function contentIdIn({ contentId }: FormValues): number {
  return typeof contentId === 'string' && /^\d{8}$/.test(contentId) ? Number(contentId) : 0;
}
