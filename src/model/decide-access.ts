/** The one decision about who may see an item, asked by every way out of the system (design, section 1.5). */

/** The one who reads. `preview` readers hold a signed right to see unpublished work of this site. */
export interface Reader {
  preview: boolean;
}

export interface AccessItem {
  status: number;
  /** ISO instants; null means not set. */
  published: string | null;
  unpublished: string | null;
  siteIds: readonly number[];
}

export type AccessReason =
  | 'published'
  | 'preview'
  | 'deleted'
  | 'otherSite'
  | 'draft'
  | 'scheduled'
  | 'expired';

export interface AccessDecision {
  allowed: boolean;
  reason: AccessReason;
}

/** Content status (specification, section 4). */
export const STATUS = { deleted: 0, published: 1, draft: 2 } as const;

/**
 * Decides whether `reader` may see `item` on `siteId` at `now` (ISO). Pure.
 * Visible means published <= now < unpublished; a deleted item is hidden from everybody.
 */
export function decideAccess(reader: Reader, item: AccessItem, siteId: number, now: string): AccessDecision {
  if (item.status === STATUS.deleted) return { allowed: false, reason: 'deleted' };
  if (!item.siteIds.includes(siteId)) return { allowed: false, reason: 'otherSite' };
  const reason = publicationState(item, now);
  if (reason === 'published') return { allowed: true, reason };
  return reader.preview ? { allowed: true, reason: 'preview' } : { allowed: false, reason };
}

/** Where an item stands between draft and expiry at `now`. */
export function publicationState(
  item: Pick<AccessItem, 'status' | 'published' | 'unpublished'>,
  now: string,
): 'published' | 'draft' | 'scheduled' | 'expired' | 'deleted' {
  if (item.status === STATUS.deleted) return 'deleted';
  if (item.status !== STATUS.published || item.published === null) return 'draft';
  const at = Date.parse(now);
  if (Date.parse(item.published) > at) return 'scheduled';
  if (item.unpublished !== null && Date.parse(item.unpublished) <= at) return 'expired';
  return 'published';
}
