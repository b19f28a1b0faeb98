/** Signed addresses of previews: bound to a site, an item or a version of it, and fifteen minutes. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Minutes a preview address works. */
export const PREVIEW_MINUTES = 15;

export interface PreviewTarget {
  siteId: number;
  contentId: number;
  /** A version of the item's history; without it as the item stands. */
  historyId?: number | undefined;
}

export interface PreviewSigner {
  sign: (target: PreviewTarget, nowMs: number) => string;
  /** What a token allows, or null when it is not ours or has ended. */
  verify: (token: string, nowMs: number) => PreviewTarget | null;
}

/** Signs with a key of its own, derived from the installation's secret. */
export function createPreviewSigner(secret: string): PreviewSigner {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'masthead preview addresses', 32));
  const mac = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    sign({ siteId, contentId, historyId = 0 }, nowMs) {
      const text = `${siteId}.${contentId}.${historyId}.${Math.floor(nowMs / 1000) + PREVIEW_MINUTES * 60}`;
      return `${text}.${mac(text).toString('base64url')}`;
    },
    verify(token, nowMs) {
      const match = /^(\d{1,10})\.(\d{8})\.(\d{1,15})\.(\d{10})\.([A-Za-z0-9_-]{43})$/.exec(token);
      if (!match) return null;
      const [, siteId = '', contentId = '', historyId = '', ends = '', signature = ''] = match;
      const expected = mac(`${siteId}.${contentId}.${historyId}.${ends}`);
      if (!timingSafeEqual(Buffer.from(signature, 'base64url'), expected) || Number(ends) * 1000 < nowMs)
        return null;
      return {
        siteId: Number(siteId),
        contentId: Number(contentId),
        historyId: Number(historyId) || undefined,
      };
    },
  };
}
