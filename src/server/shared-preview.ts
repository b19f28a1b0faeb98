/**
 * Signed addresses that show unpublished work to people without a login, or open a gated item for them. Each also has a row, so
 * it can be revoked.
 */
import type { OpenedLinks } from '#model/define-visitor.ts';
import { createSignedTokens } from './signed-token.ts';

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

/** What a link is good for, as it is signed. */
const SIGNED_AS = { draft: 'guest', gate: 'opens' } as const;

/** Tokens of shared previews: nothing else we sign is good for one. */
export function createSharedPreviewSigner(secret: string): SharedPreviewSigner {
  const tokens = createSignedTokens(secret, 'shared previews');
  return {
    sign: ({ kind, siteId, contentId, shareId, expires }) =>
      tokens.issue([SIGNED_AS[kind], siteId, contentId, shareId], expires),
    verify(token) {
      const opened = tokens.open(token);
      const [signedAs, siteId, contentId, shareId] = opened?.parts ?? [];
      const kind = signedAs === SIGNED_AS.gate ? 'gate' : 'draft';
      if (!opened || signedAs !== SIGNED_AS[kind]) return null;
      return {
        kind,
        siteId: Number(siteId),
        contentId: Number(contentId),
        shareId: Number(shareId),
        expires: opened.expires,
      };
    },
  };
}

/** Keeps a link that opens a gated item in the browser that followed it. Carries the port, so that installations keep apart. */
export function openItemCookie(port: number): string {
  return `open_item_${port}`;
}

/** Those links alone that open an item. */
export function openedLinks(secret: string, port: number): OpenedLinks {
  const { verify } = createSharedPreviewSigner(secret);
  return {
    cookieName: openItemCookie(port),
    verify(token) {
      const link = verify(token);
      return link?.kind === 'gate' ? link : null;
    },
  };
}
