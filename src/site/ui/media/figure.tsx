import type { ImageSource } from '#media/image-source.ts';
import { useMedia } from '../in-site.ts';
import { Image, type ImageProps } from './image.tsx';
import { linkTarget } from '../links/link-target.ts';

export type FigureProps = {
  image: ImageSource;
  /** Label of the link to the image's widest rendition. Names the link if the image has no alternative text. */
  enlargeLabel?: string;
} & Pick<ImageProps, 'ratio' | 'sizes'>;

/** A picture with its caption and credit. */
export function Figure({ image, enlargeLabel, ...imageProps }: FigureProps) {
  const { caption } = image;
  // Some captions already end with the credit.
  const credit = image.credit && !caption?.includes(image.credit) ? image.credit : null;
  return (
    <figure>
      {enlargeLabel === undefined ? (
        <Image image={image} {...imageProps} />
      ) : (
        <Enlarge image={image} label={enlargeLabel}>
          <Image image={image} {...imageProps} />
        </Enlarge>
      )}
      {(caption || credit) && (
        <figcaption>
          {caption}
          {credit && <span className="credit">{caption ? `(${credit})` : credit}</span>}
        </figcaption>
      )}
    </figure>
  );
}

function Enlarge({
  image,
  label,
  children,
}: {
  image: ImageSource;
  label: string;
  children: React.ReactNode;
}) {
  const href = useMedia().image(image, 'original').largest;
  return (
    <a href={href} aria-label={image.alt ? undefined : label} {...linkTarget(href)}>
      {children}
    </a>
  );
}
