/**
 * The allow-list of embeds. A URL is reduced to provider and id, and we build the frame from those only:
 * no markup of a provider is stored, and none of its scripts runs in a page of ours.
 */
import { PROVIDERS, type EmbedKind } from './embed-providers.ts';

export interface Embed {
  provider: string;
  label: string;
  kind: EmbedKind;
  /** Source of the sandboxed frame. */
  frameUrl: string;
  /** The provider's page, for print and feeds. It is recognised as the same embed. */
  pageUrl: string;
  /**
   * Source of the frame with autoplay, and the page, both to be completed with the start second. Null if the
   * provider has no such URLs.
   */
  seek: { frameUrl: string; pageUrl: string } | null;
  /** Width divided by height of the reserved box. */
  ratio: number;
  /** Height in pixels where it does not grow with the width, as of players of sound; else null. */
  heightPx: number | null;
}

/** Hosts frames may come from; the public content security policy names just these. */
export const EMBED_FRAME_ORIGINS: readonly string[] = [
  ...new Set(PROVIDERS.map(({ origin }) => origin)),
].toSorted();

/** What can be embedded, for messages. */
export const EMBED_LABELS: readonly string[] = PROVIDERS.map(({ label }) => label);

/** Of these, what plays. */
export const PLAYER_LABELS: readonly string[] = PROVIDERS.filter(({ kind }) => kind === 'player').map(
  ({ label }) => label,
);

/** An embed code's address of a map is about this long. */
const URL_LENGTH_MAX = 1000;

/** The embed of an address, or null when no provider on the list knows it. */
export function embedOf(url: string): Embed | null {
  if (url.length > URL_LENGTH_MAX) return null;
  for (const { patterns, origin, frame, page, seek, ratio, ...provider } of PROVIDERS) {
    for (const pattern of patterns) {
      const [, ...found] = pattern.exec(url) ?? [];
      if (found[0] === undefined) continue;
      const parts = found as [string, ...string[]];
      const from = seek?.(...parts);
      return {
        provider: provider.name,
        label: provider.label,
        kind: provider.kind,
        frameUrl: origin + frame(...parts),
        pageUrl: page(...parts),
        seek: from ? { frameUrl: origin + from.frame, pageUrl: from.page } : null,
        ratio: ratio ?? 16 / 9,
        heightPx: provider.heightPx?.(...parts) ?? null,
      };
    }
  }
  return null;
}
