import { createElement } from 'react';
import type { BlockProps } from '#model/define-block.ts';
import type { ContentDetail } from '#page-model/page.ts';
import type { ImageSource } from '#media/image-source.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { Figure } from '#site/ui/media/figure.tsx';
import { useWords } from '#site/ui/words.ts';
import type { imageGallery } from './block.ts';
import styles from './style.module.css';
import { FullView } from '#site/ui/gallery/full-view.tsx';
import { cssVariables } from '#site/ui/css-variables.ts';

export function View({ settings, page }: BlockProps<(typeof imageGallery)['settings']>) {
  const words = useWords().images;
  if (!page.content) return null;
  const images = settings.showMainPicture === false ? page.content.images : imagesOf(page.content);
  const columns = Math.min(settings.columns, images.length);
  // More items may load below, so every image needs a unique fragment.
  const prefix = page.part > 0 ? `image-${page.part}-` : 'image-';
  return createElement(
    'block-image-gallery',
    { 'data-prefix': prefix },
    <BlockHeading title={settings.title} link={settings.link} />,
    <p className={styles['count']}>{words.count(images.length)}</p>,
    <ul
      className={columns === 2 ? `${styles['pictures']} ${styles['pairs']}` : styles['pictures']}
      style={cssVariables({ '--columns': columns })}
    >
      {images.map((image, index) => (
        <li key={index} id={`${prefix}${index + 1}`}>
          <Figure
            image={settings.showCaptions ? image : { ...image, caption: null, credit: null }}
            ratio={columns === 1 ? 'original' : '3x2'}
            sizes={`(min-width: 960px) ${Math.ceil(100 / columns)}vw, (min-width: 640px) 50vw, 100vw`}
            enlargeLabel={words.one(index + 1, images.length)}
          />
        </li>
      ))}
    </ul>,
    <FullView />,
  );
}

/** The gallery's images, preceded by the main image unless the gallery contains it. */
function imagesOf({ image, images }: ContentDetail): ImageSource[] {
  const isAmong = images.some(({ assetId }) => assetId === image?.assetId);
  return image && !isAmong ? [image, ...images] : images;
}
