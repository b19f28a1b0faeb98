/** Signed addresses that show unpublished work to people without a login. Each also has a row, so it can be revoked. */
import { createSignedTokens } from './signed-token.ts';

export interface SharedPreview {
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

/** As whom the page is shown: an outsider without membership. Part of what is signed. */
const READER = 'guest';

/** Tokens of shared previews: nothing else we sign is good for one. */
export function createSharedPreviewSigner(secret: string): SharedPreviewSigner {
  const tokens = createSignedTokens(secret, 'shared previews');
  return {
    sign: ({ siteId, contentId, shareId, expires }) =>
      tokens.issue([READER, siteId, contentId, shareId], expires),
    verify(token) {
      const opened = tokens.open(token);
      const [reader, siteId, contentId, shareId] = opened?.parts ?? [];
      if (!opened || reader !== READER) return null;
      return {
        siteId: Number(siteId),
        contentId: Number(contentId),
        shareId: Number(shareId),
        expires: opened.expires,
      };
    },
  };
}
