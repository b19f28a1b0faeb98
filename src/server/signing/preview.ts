/** Signed addresses of previews: bound to a site, an item or a version of it, a kind of reader, and fifteen minutes. */
import { defineLink } from '#model/pages/define-link.ts';
import { PREVIEW_READERS, type PreviewReader } from '#access/preview-reader.ts';
import type { Links } from '../links/index.ts';

/** Minutes a preview address works. */
export const PREVIEW_MINUTES = 15;

type Preview = { contentId: number; historyId: number; reader: number };

const previewLink = defineLink<Preview>({
  purpose: 'preview addresses',
  of: 'site',
  // `historyId` and `reader` are 0 for none.
  values: { contentId: 'id', historyId: 'id', reader: 'id' },
  lifetime: { minutes: PREVIEW_MINUTES },
});

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
export function createPreviewSigner(links: Links): PreviewSigner {
  return {
    sign: ({ siteId, contentId, historyId = 0, as }, nowMs) =>
      links.issue(previewLink, {
        scopeId: siteId,
        values: { contentId, historyId, reader: numberOf(as) },
        nowMs,
      }),
    verify(token, nowMs) {
      const link = links.read(previewLink, token);
      if (!link || link.expires * 1_000 <= nowMs) return null;
      const { contentId, historyId, reader } = link.values;
      return {
        siteId: link.scopeId,
        contentId,
        historyId: historyId || undefined,
        as: PREVIEW_READERS[reader - 1]?.value,
      };
    },
  };
}

/** 0 for full access, else the place of the reader in the list. */
function numberOf(as: PreviewReader | undefined): number {
  return PREVIEW_READERS.findIndex(({ value }) => value === as) + 1;
}
