/** What publishing would change, and who wrote it. */
import type { Shape } from '#model/field.ts';
import type { ContentDocument } from '../../content-api.ts';

export interface PublishedChange {
  field: string;
  label: string;
  /** Full name; null when it is not known. */
  by: string | null;
  /** ISO. */
  at: string;
}

type Changed = Pick<ContentDocument, 'status' | 'review' | 'writers'>;

/**
 * Of a published or scheduled item every field that readers do not have yet; of one in review what was written after it was
 * submitted; of other drafts nothing. The newest first. Pure.
 */
export function publishedChanges({ status, review, writers }: Changed, shape: Shape): PublishedChange[] {
  const isLive = status === 1;
  const since = isLive ? '' : review?.submitted;
  if (since === undefined) return [];
  return Object.entries(writers)
    .filter(([, { at }]) => at > since)
    .map(([field, { by, at }]) => ({
      field,
      label: shape[field]?.options.label ?? field,
      by: by?.fullName ?? null,
      at,
    }))
    .sort((a, b) => (a.at < b.at ? 1 : -1));
}
