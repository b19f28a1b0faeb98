import type { ThirdParty } from './third-parties.ts';

/**
 * A third-party script as inert text: `site-consent` runs it once, as soon as the reader has consented to its
 * purpose.
 */
export function WaitingScript({ party: { category, src, container } }: { party: ThirdParty }) {
  return (
    <script
      type="text/plain"
      data-consent={category}
      data-src={src}
      {...(container && { 'data-container': container })}
    />
  );
}
