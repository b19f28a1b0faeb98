/**
 * Signed URLs that show unpublished work to people without a login, or open a gated item for them. Each URL
 * also has a row, so that it can be revoked.
 */
import { defineLink } from '#model/pages/define-link.ts';
import type { OpenedLinks } from '#model/readers/define-visitor.ts';
import type { Links } from '../links/index.ts';

export interface SharedPreview {
  /**
   * `draft`: shows the item in its saved state; `gate`: opens the published item for the person who followed
   * the link.
   */
  kind: 'draft' | 'gate';
  siteId: number;
  contentId: number;
  /** Id of the row in `content_share`. */
  shareId: number;
  /** Seconds since 1970. */
  expires: number;
}

export interface SharedPreviewSigner {
  sign: (share: SharedPreview) => string;
  /**
   * Returns what a token grants, or null if this installation did not sign it. The caller must check whether
   * it has expired.
   */
  verify: (token: string) => SharedPreview | null;
}

type Share = { contentId: number; shareId: number };

/** One link definition per kind; tokens of earlier releases have the same form. */
const shareLink = (prefix: string) =>
  defineLink<Share>({
    purpose: 'shared previews',
    prefix,
    of: 'site',
    values: { contentId: 'id', shareId: 'id' },
    lifetime: { days: 31 },
  });

const SHARE_LINKS = { draft: shareLink('guest'), gate: shareLink('opens') };

/** Creates the signer of shared preview tokens: no other token that the product signs is valid as one. */
export function createSharedPreviewSigner(links: Links): SharedPreviewSigner {
  return {
    sign: ({ kind, siteId, contentId, shareId, expires }) =>
      links.issue(SHARE_LINKS[kind], {
        scopeId: siteId,
        values: { contentId, shareId },
        nowMs: Date.now(),
        expiresMs: expires * 1_000,
      }),
    verify(token) {
      const kind = token.startsWith('opens.') ? 'gate' : 'draft';
      const link = links.read(SHARE_LINKS[kind], token);
      return link && { kind, siteId: link.scopeId, ...link.values, expires: link.expires };
    },
  };
}

/**
 * Name of the cookie that stores a link that opens a gated item, in the browser that followed the link.
 * Contains the public port, so that installations do not share cookies.
 */
export function openItemCookie(port: number): string {
  return `open_item_${port}`;
}

/** Verifies only links that open an item. */
export function openedLinks(links: Links, port: number): OpenedLinks {
  const { verify } = createSharedPreviewSigner(links);
  return {
    cookieName: openItemCookie(port),
    verify(token) {
      const link = verify(token);
      return link?.kind === 'gate' ? link : null;
    },
  };
}
