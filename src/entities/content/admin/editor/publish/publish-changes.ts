/** The changes that publishing would make, with their authors. */
import type { Shape } from '#model/field.ts';
import type { ContentDocument } from '../../content-api.ts';

export interface PublishedChange {
  field: string;
  label: string;
  /** Full name; null if unknown. */
  by: string | null;
  /** ISO. */
  at: string;
}

type Changed = Pick<ContentDocument, 'status' | 'review' | 'writers'>;

/**
 * The changes, newest first. For a published or scheduled item: every field that readers do not have yet. For
 * an item in review: fields changed after it was submitted. For other drafts: empty. Pure.
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
