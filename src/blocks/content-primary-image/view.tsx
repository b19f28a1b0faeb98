import type { BlockProps } from '#model/define-block.ts';
import { mainPicture } from '#model/main-picture.ts';
import { Figure } from '#site/ui/figure.tsx';
import type { contentPrimaryImage } from './block.ts';
import styles from './style.module.css';

type Props = BlockProps<(typeof contentPrimaryImage)['settings']>;

export function View({ settings, page }: Props) {
  const image = page.content && mainPicture(page.content);
  if (!image) return null;
  const shown = settings.showCaption ? image : { ...image, caption: null, credit: null };
  return (
    <div className={styles['picture']}>
      <Figure image={shown} ratio={settings.shape} sizes="(min-width: 1300px) 1236px, 100vw" priority />
    </div>
  );
}
