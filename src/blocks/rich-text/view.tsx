import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { libraryFiles } from '#site/ui/media/item-file.ts';
import { RichText } from '#site/ui/text/rich-text.tsx';
import type { richText } from './block.ts';
import styles from './style.module.css';

export function View({ settings, page, images, links, files }: BlockProps<(typeof richText)['settings']>) {
  return (
    <div className={styles['text']}>
      <BlockHeading title={settings.title} link={settings.link} />
      <RichText
        text={settings.text}
        images={images}
        links={links}
        files={libraryFiles(files, page)}
        sections={page.sections}
      />
    </div>
  );
}
