/**
 * Records which items a reader was shown on a page and its parts, in a signed token that is sent with the
 * request for the next part.
 */
import { createSignedTokens } from '#server/signing/signed-token.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { PagesOptions } from '../options.ts';

/**
 * Maximum number of items in a token: the oldest ones beyond it are dropped, and a list may show them again.
 */
const USED_MAX = 500;
/** 500 ids of eight digits in base 36, the site, the part and the signature. */
export const SHOWN_LENGTH_MAX = 3_600;
const DAY_SECONDS = 86_400;
/** Longer than a page is cached: a page is rendered again at the end of the year at the latest. */
const TOKEN_DAYS = 400;

export interface ShownItems {
  /** Number of parts below the page itself: 0 before the first. */
  part: number;
  ids: readonly number[];
}

const tokensOf = ({ secret }: Pick<PagesOptions, 'secret'>) =>
  createSignedTokens(secret, 'shown items', { lengthMax: SHOWN_LENGTH_MAX });

/** `now`: ISO. Expires in whole days, so that a page rendered again on the same day is identical. */
export function writeShown(
  { siteId }: SiteRef,
  { part, ids }: ShownItems,
  now: string,
  options: Pick<PagesOptions, 'secret'>,
): string {
  const latestIds = [...new Set(ids)].slice(-USED_MAX).map((id) => id.toString(36));
  const today = Math.floor(Date.parse(now) / 1_000 / DAY_SECONDS);
  const expires = (today + TOKEN_DAYS) * DAY_SECONDS;
  return tokensOf(options).issue([siteId, part, latestIds.join('-') || '-'], expires);
}

/** Null for a token of another site, an expired token, and one that this installation did not sign. */
export function readShown(
  { siteId }: SiteRef,
  token: string,
  options: Pick<PagesOptions, 'secret'>,
): ShownItems | null {
  const [owner, part, ids] = tokensOf(options).read(token, Date.now()) ?? [];
  if (owner !== String(siteId) || part === undefined || ids === undefined) return null;
  return {
    part: Number(part),
    ids: ids.split('-').flatMap((id) => (id === '' ? [] : [Number.parseInt(id, 36)])),
  };
}
