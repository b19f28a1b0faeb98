import type { Embed } from '#media/embeds.ts';

/** The box is reserved before the frame arrives. */
export function boxOf({ ratio, heightPx }: Embed): React.CSSProperties {
  const box = heightPx === null ? { '--ratio': ratio.toFixed(4) } : { '--height': `${heightPx}px` };
  return box as React.CSSProperties;
}
