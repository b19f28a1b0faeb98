import type { ImageSource } from '#media/image-source.ts';
import { useMedia } from '../in-site.ts';
import { Image } from './image.tsx';
import { PrintedAddress } from '../links/printed-address.tsx';
import { useWords } from '../words.ts';

export interface FilmFileProps {
  address: string;
  /** URL with the site's origin, for paper. */
  wholeAddress: string;
  /** Shown until the video plays. */
  image: ImageSource | null;
  title: string;
}

/**
 * A library video in the browser's own player; nothing of the video is fetched before it is pressed. The
 * block's script handles the play button in its middle.
 */
export function FilmFile({ address, wholeAddress, image, title }: FilmFileProps) {
  const words = useWords().item;
  const media = useMedia();
  const poster = image ? media.image(image, '16x9').still : undefined;
  return (
    <figure className="embed">
      <div className="film">
        {/* The transcript, if any, is below. */}
        {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
        <video src={address} poster={poster} controls playsInline preload="none" aria-label={title} />
        <button type="button" className="film-start" aria-label={words.play(title)} data-starts>
          <span className="press-sign" aria-hidden="true" />
        </button>
      </div>
      {image && <Image image={image} ratio="16x9" sizes="640px" decorative className="only-print" />}
      <PrintedAddress>{wholeAddress}</PrintedAddress>
    </figure>
  );
}
