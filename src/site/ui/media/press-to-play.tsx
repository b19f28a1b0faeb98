import type { Embed } from '#media/embeds.ts';
import type { ImageSource } from '#media/image-source.ts';
import { boxOf } from './embed-box.ts';
import { Image } from './image.tsx';
import { PrintedAddress } from '../links/printed-address.tsx';
import { useWords } from '../words.ts';

export interface PressToPlayProps {
  embed: Embed;
  title: string;
  /**
   * An image served by the site, not by the provider; without one the box is filled with the site's colour.
   */
  image: ImageSource | null;
  sizes: string;
}

/**
 * An image in the box of a video, served by the site. It is a link to the video; a block that calls
 * `playOnPress` replaces it by the provider's player when pressed. Before that, nothing is fetched from the
 * provider.
 */
export function PressToPlay({ embed, title, image, sizes }: PressToPlayProps) {
  const words = useWords().item;
  const host = new URL(embed.frameUrl).hostname.replace(/^www\./, '');
  return (
    <figure className="embed">
      <div
        className="embed-frame"
        data-kind={embed.kind}
        style={boxOf(embed)}
        data-title={title}
        data-frame={embed.seek?.frameUrl ?? embed.frameUrl}
        {...(embed.seek && { 'data-from': 0 })}
      >
        <a
          className="press"
          href={embed.pageUrl}
          aria-label={`${words.play(title)} ${words.loadedFrom(host)}`}
        >
          {image && <Image image={image} ratio="16x9" sizes={sizes} decorative />}
          <span className="press-sign" aria-hidden="true" />
          <span className="press-note" aria-hidden="true">
            {words.loadedFrom(host)}
          </span>
        </a>
      </div>
      <PrintedAddress label={embed.label}>{embed.pageUrl}</PrintedAddress>
    </figure>
  );
}
