import type { ThirdParty } from './third-parties.ts';

/** A program of others as a text: `site-consent` runs it once, as soon as the reader has agreed to its purpose. */
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
