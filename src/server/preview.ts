/** Signed addresses of previews: bound to a site, an item or a version of it, a kind of reader, and fifteen minutes. */
import { PREVIEW_READERS, type PreviewReader } from '#model/preview-reader.ts';
import { createSignedTokens } from './signed-token.ts';

/** Minutes a preview address works. */
export const PREVIEW_MINUTES = 15;

export interface PreviewTarget {
  siteId: number;
  contentId: number;
  /** A version of the item's history; without it as the item stands. */
  historyId?: number | undefined;
  /** As whom it is shown; without one everything is shown. */
  as?: PreviewReader | undefined;
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
    sign: ({ siteId, contentId, historyId = 0, as }, nowMs) =>
      tokens.issue([siteId, contentId, historyId, numberOf(as)], nowMs / 1000 + PREVIEW_MINUTES * 60),
    verify(token, nowMs) {
      const [siteId, contentId, historyId, as] = tokens.read(token, nowMs) ?? [];
      if (historyId === undefined) return null;
      return {
        siteId: Number(siteId),
        contentId: Number(contentId),
        historyId: Number(historyId) || undefined,
        as: PREVIEW_READERS[Number(as) - 1]?.value,
      };
    },
  };
}

/** 0 for full access, else the place of the reader in the list. */
function numberOf(as: PreviewReader | undefined): number {
  return PREVIEW_READERS.findIndex(({ value }) => value === as) + 1;
}
