import type { ContentListItem } from '../content-api.ts';

/** Whether an item in the trash was published, scheduled or expired, and can be so again. */
export function wasPublished({ stateBefore }: Pick<ContentListItem, 'stateBefore'>): boolean {
  return stateBefore === 'published' || stateBefore === 'scheduled' || stateBefore === 'expired';
}
