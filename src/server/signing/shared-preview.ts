/**
 * Signed addresses that show unpublished work to people without a login, or open a gated item for them. Each also has a row, so
 * it can be revoked.
 */
import { defineLink } from '#model/pages/define-link.ts';
import type { OpenedLinks } from '#model/readers/define-visitor.ts';
import type { Links } from '../links/index.ts';

export interface SharedPreview {
  /** `draft`: shows the item as it is saved; `gate`: opens the published item, for whoever followed the link. */
  kind: 'draft' | 'gate';
  siteId: number;
  contentId: number;
  /** Of the row in `content_share`. */
  shareId: number;
  /** Seconds since 1970. */
  expires: number;
}

export interface SharedPreviewSigner {
  sign: (share: SharedPreview) => string;
  /** What a token is for, or null when it is not ours. Whether it has ended is for the caller to say. */
  verify: (token: string) => SharedPreview | null;
}

type Share = { contentId: number; shareId: number };

/** One link for each kind; tokens of earlier releases have the same form. */
const shareLink = (prefix: string) =>
  defineLink<Share>({
    purpose: 'shared previews',
    prefix,
    of: 'site',
    values: { contentId: 'id', shareId: 'id' },
    lifetime: { days: 31 },
  });

const SHARE_LINKS = { draft: shareLink('guest'), gate: shareLink('opens') };

/** Tokens of shared previews: nothing else we sign is good for one. */
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

/** Keeps a link that opens a gated item in the browser that followed it. Carries the port, so that installations keep apart. */
export function openItemCookie(port: number): string {
  return `open_item_${port}`;
}

/** Those links alone that open an item. */
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
