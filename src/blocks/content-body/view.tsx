import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { libraryFiles } from '#site/ui/item-file.ts';
import { RichText } from '#site/ui/rich-text.tsx';
import type { contentBody } from './block.ts';
import styles from './style.module.css';

export function View({ settings, page, images, links, files }: BlockProps<(typeof contentBody)['settings']>) {
  const content = page.content;
  if (!content?.body) return null;
  return (
    <div className={styles['body']}>
      <BlockHeading title={settings.title} link={settings.link} />
      <RichText
        text={content.body}
        images={images}
        links={links}
        files={libraryFiles(files, page)}
        sections={page.sections}
        anchors
      />
    </div>
  );
}
