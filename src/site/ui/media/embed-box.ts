import type { Embed } from '#media/embeds.ts';

/** Styles that reserve the box before the frame loads. */
export function boxOf({ ratio, heightPx }: Embed): React.CSSProperties {
  const box = heightPx === null ? { '--ratio': ratio.toFixed(4) } : { '--height': `${heightPx}px` };
  return box as React.CSSProperties;
}
