import { useContext } from 'react';
import type { Embed } from '#media/embeds.ts';
import { AsksForConsentContext } from '#site/consent/asks.ts';
import { boxOf } from './embed-box.ts';
import { PrintedAddress } from '../links/printed-address.tsx';
import { WaitingEmbed } from './waiting-embed.tsx';

export interface EmbedFrameProps {
  embed: Embed;
  /** Name of the content for readers who do not see it; null: the provider's name. */
  title: string | null;
  /** Shown below the embed. */
  caption?: string | null;
}

/**
 * A player on the allow-list in a sandboxed frame with a reserved box. It is loaded when it comes near; on
 * sites that request consent, only after the reader has consented. On paper its URL is shown.
 */
export function EmbedFrame({ embed, title, caption = null }: EmbedFrameProps) {
  const asks = useContext(AsksForConsentContext);
  return (
    <figure className="embed">
      {asks ? <WaitingEmbed embed={embed} title={title} /> : <Frame embed={embed} title={title} />}
      <PrintedAddress label={embed.label}>{embed.pageUrl}</PrintedAddress>
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

function Frame({ embed, title }: Pick<EmbedFrameProps, 'embed' | 'title'>) {
  return (
    <div className="embed-frame" data-kind={embed.kind} style={boxOf(embed)}>
      <iframe
        src={embed.frameUrl}
        title={title ?? embed.label}
        loading="lazy"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        allow="fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </div>
  );
}
