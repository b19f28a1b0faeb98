import type { FormValues } from '#model/pages/define-form.ts';

/** Ids of items have eight digits; 0, which none has, for anything else. */
export function contentIdIn({ contentId }: FormValues): number {
  return typeof contentId === 'string' && /^\d{8}$/.test(contentId) ? Number(contentId) : 0;
}
