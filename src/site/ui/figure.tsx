import type { ImageSource } from '#model/page.ts';
import { Image, type ImageProps } from './image.tsx';

export type FigureProps = { image: ImageSource } & Pick<ImageProps, 'ratio' | 'sizes' | 'priority'>;

/** A picture with its caption and credit. */
export function Figure({ image, ...picture }: FigureProps) {
  const { caption } = image;
  // Some captions end with the credit already.
  const credit = image.credit && !caption?.includes(image.credit) ? image.credit : null;
  return (
    <figure>
      <Image image={image} {...picture} />
      {(caption || credit) && (
        <figcaption>
          {caption}
          {credit && <span className="credit">{caption ? `(${credit})` : credit}</span>}
        </figcaption>
      )}
    </figure>
  );
}
