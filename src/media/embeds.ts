/**
 * The allow-list of embeds. A URL is reduced to provider and id, and the frame is built only from those: no
 * markup of a provider is stored, and none of its scripts runs in a page of the site.
 */
import { PROVIDERS, type EmbedKind } from './embed-providers.ts';

export interface Embed {
  provider: string;
  label: string;
  kind: EmbedKind;
  /** Source of the sandboxed frame. */
  frameUrl: string;
  /** URL of the provider's page, for print and feeds. It is recognised as the same embed. */
  pageUrl: string;
  /**
   * URL of the frame with autoplay, and of the page, both to be completed with the start second. Null if the
   * provider has no such URLs.
   */
  seek: { frameUrl: string; pageUrl: string } | null;
  /** Width divided by height of the reserved box. */
  ratio: number;
  /** Fixed height in pixels if it does not grow with the width, as for audio players; otherwise null. */
  heightPx: number | null;
}

/** Origins that frames may have; the public content security policy lists only these. */
export const EMBED_FRAME_ORIGINS: readonly string[] = [
  ...new Set(PROVIDERS.map(({ origin }) => origin)),
].toSorted();

/** Names of what can be embedded, for messages. */
export const EMBED_LABELS: readonly string[] = PROVIDERS.map(({ label }) => label);

/** Names of those that play. */
export const PLAYER_LABELS: readonly string[] = PROVIDERS.filter(({ kind }) => kind === 'player').map(
  ({ label }) => label,
);

/** A map's address in an embed code is about this long. */
const URL_LENGTH_MAX = 1000;

/** Returns the embed of an address; null if no listed provider recognises it. */
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
