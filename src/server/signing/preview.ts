/**
 * Signed preview URLs: bound to a site, an item or a version of it, a kind of reader, and fifteen minutes.
 */
import { defineLink } from '#model/pages/define-link.ts';
import { PREVIEW_READERS, type PreviewReader } from '#access/preview-reader.ts';
import type { Links } from '../links/index.ts';

/** Minutes for which a preview URL works. */
export const PREVIEW_MINUTES = 15;

type Preview = { contentId: number; historyId: number; reader: number };

const previewLink = defineLink<Preview>({
  purpose: 'preview addresses',
  of: 'site',
  // `historyId` and `reader` are 0 if not set.
  values: { contentId: 'id', historyId: 'id', reader: 'id' },
  lifetime: { minutes: PREVIEW_MINUTES },
});

export interface PreviewTarget {
  siteId: number;
  contentId: number;
  /** A version of the item's history; default: the item's current state. */
  historyId?: number | undefined;
  /** The kind of reader as which the preview is shown; default: everything is shown. */
  as?: PreviewReader | undefined;
}

export interface PreviewSigner {
  sign: (target: PreviewTarget, nowMs: number) => string;
  /** Returns what a token grants, or null if this installation did not sign it or it has expired. */
  verify: (token: string, nowMs: number) => PreviewTarget | null;
}

/** Creates the signer of preview tokens: no other token that the product signs is valid as one. */
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

/** Returns 0 for full access, otherwise the position of the reader in the list, from 1. */
function numberOf(as: PreviewReader | undefined): number {
  return PREVIEW_READERS.findIndex(({ value }) => value === as) + 1;
}
