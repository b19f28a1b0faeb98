import type { Embed } from '#media/embeds.ts';
import type { ImageSource } from '#media/image-source.ts';
import { boxOf } from './embed-box.ts';
import { Image } from './image.tsx';
import { PrintedAddress } from '../links/printed-address.tsx';
import { useWords } from '../words.ts';

export interface PressToPlayProps {
  embed: Embed;
  title: string;
  /** Ours; without one the box is a plate of the site's colour. */
  image: ImageSource | null;
  sizes: string;
}

/**
 * A picture of ours in the box of a film. It is a link to the film, and a block that calls `playOnPress` puts the
 * provider's player there instead: before that nothing of the provider is fetched.
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
