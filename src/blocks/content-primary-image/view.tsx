import { inLanguage } from '#site/ui/in-language.ts';
import type { BlockProps } from '#model/define-block.ts';
import { leadImage } from '#media/lead-image.ts';
import type { ImageSource } from '#media/image-source.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { Figure } from '#site/ui/media/figure.tsx';
import { useWords } from '#site/ui/words.ts';
import type { contentPrimaryImage } from './block.ts';
import styles from './style.module.css';

type Props = BlockProps<(typeof contentPrimaryImage)['settings']>;

export function View({ settings, page }: Props) {
  const image = page.content && leadImage(page.content);
  if (!image) return null;
  const shown = settings.showCaption ? image : { ...image, caption: null, credit: null };
  const others = settings.showOthers
    ? (page.content?.images ?? []).filter(({ assetId }) => assetId !== image.assetId)
    : [];
  return (
    <div>
      <BlockHeading title={settings.title} link={settings.link} />
      <div className={styles['picture']} {...inLanguage(page.content?.language)}>
        <Figure image={shown} ratio={settings.shape} sizes="(min-width: 1300px) 1236px, calc(100vw - 2rem)" />
      </div>
      {others.length > 0 && <Others images={others} />}
    </div>
  );
}

/** The item's other images in one or more rows, each linked to its full size. */
function Others({ images }: { images: readonly ImageSource[] }) {
  const words = useWords().images;
  return (
    <ul className={styles['others']} aria-label={words.gallery(images.length)}>
      {images.map((image, index) => (
        <li key={image.assetId}>
          <Figure
            image={{ ...image, caption: null, credit: null }}
            ratio="1x1"
            sizes="(min-width: 640px) 160px, 25vw"
            enlargeLabel={words.one(index + 2, images.length + 1)}
          />
        </li>
      ))}
    </ul>
  );
}
