/** Signed addresses that show unpublished work to people without a login. Each also has a row, so it can be revoked. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

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

/** Signs with a key of its own, derived from the installation's secret: no other token of ours is good for this. */
export function createSharedPreviewSigner(secret: string): SharedPreviewSigner {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'masthead shared previews', 32));
  const mac = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    sign({ siteId, contentId, shareId, expires }) {
      const text = `${READER}.${siteId}.${contentId}.${shareId}.${expires}`;
      return `${text}.${mac(text)}`;
    },
    verify(token) {
      const match = /^(guest\.(\d{1,10})\.(\d{8})\.(\d{1,10})\.(\d{10}))\.([A-Za-z0-9_-]{43})$/.exec(token);
      if (!match) return null;
      const [, text = '', siteId, contentId, shareId, expires, signature = ''] = match;
      // As text: several spellings of the last letter mean the same bytes.
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(mac(text)))) return null;
      return {
        siteId: Number(siteId),
        contentId: Number(contentId),
        shareId: Number(shareId),
        expires: Number(expires),
      };
    },
  };
}
