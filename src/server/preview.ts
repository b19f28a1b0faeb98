/** Signed addresses of previews: bound to a site, an item or a version of it, and fifteen minutes. */
import { createSignedTokens } from './signed-token.ts';

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

/** Tokens of previews: nothing else we sign is good for one. */
export function createPreviewSigner(secret: string): PreviewSigner {
  const tokens = createSignedTokens(secret, 'preview addresses');
  return {
    sign: ({ siteId, contentId, historyId = 0 }, nowMs) =>
      tokens.issue([siteId, contentId, historyId], nowMs / 1000 + PREVIEW_MINUTES * 60),
    verify(token, nowMs) {
      const [siteId, contentId, historyId] = tokens.read(token, nowMs) ?? [];
      if (historyId === undefined) return null;
      return {
        siteId: Number(siteId),
        contentId: Number(contentId),
        historyId: Number(historyId) || undefined,
      };
    },
  };
}
