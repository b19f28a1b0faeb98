import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { Image } from '#site/ui/media/image.tsx';
import type { contentImageGrid } from './block.ts';
import styles from './style.module.css';
import { cssVariables } from '#site/ui/css-variables.ts';

export function View({ settings, items }: BlockProps<(typeof contentImageGrid)['settings']>) {
  const Name = settings.title ? 'h3' : 'h2';
  const tiles = items[0] ?? [];
  return (
    <div>
      <BlockHeading title={settings.title} link={settings.link} />
      <ul
        className={styles['tiles']}
        style={cssVariables({ '--columns': Math.min(settings.columns, tiles.length) })}
      >
        {tiles.map(
          ({ id, name, path, image }) =>
            image && (
              <li key={id} className={styles['tile']}>
                <Image
                  image={image}
                  ratio="1x1"
                  sizes="(min-width: 960px) 400px, (min-width: 512px) 50vw, 100vw"
                  decorative
                />
                <Name className={styles['name']}>
                  <a href={path}>{name}</a>
                </Name>
              </li>
            ),
        )}
      </ul>
    </div>
  );
}
