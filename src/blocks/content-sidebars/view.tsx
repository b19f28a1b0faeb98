import { inLanguage } from '#site/ui/in-language.ts';
import type { BlockProps } from '#model/define-block.ts';
import { isRichTextEmpty } from '#rich-text/document/rich-text.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { libraryFiles } from '#site/ui/media/item-file.ts';
import { RichText } from '#site/ui/text/rich-text.tsx';
import type { contentSidebars } from './block.ts';
import styles from './style.module.css';

export function View({
  settings,
  page,
  images,
  links,
  files,
}: BlockProps<(typeof contentSidebars)['settings']>) {
  const sidebars = (page.content?.sidebars ?? []).filter(({ body }) => !isRichTextEmpty(body));
  const Name = settings.title ? 'h3' : 'h2';
  return (
    <div>
      <BlockHeading title={settings.title} link={settings.link} />
      <div className={styles['sidebars']} {...inLanguage(page.content?.language)}>
        {sidebars.map(({ name, label, body }, index) => (
          <aside className={styles['sidebar']} key={index} aria-label={name}>
            {label && <p className={styles['label']}>{label}</p>}
            <Name className={styles['name']}>{name}</Name>
            <RichText
              text={body}
              images={images}
              links={links}
              files={libraryFiles(files, page)}
              sections={page.sections}
            />
          </aside>
        ))}
      </div>
    </div>
  );
}
