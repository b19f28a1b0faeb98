import { inLanguage } from '#site/ui/in-language.ts';
import type { BlockProps } from '#model/define-block.ts';
import { leadImage } from '#media/lead-image.ts';
import type { ContentDetail } from '#page-model/page.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { ActionLink } from '#site/ui/facts.tsx';
import { Image } from '#site/ui/media/image.tsx';
import { itemFile } from '#site/ui/media/item-file.ts';
import { inWords, useWords, useWordsAttributes } from '#site/ui/words.ts';
import { documentDownload } from './block.ts';
import styles from './style.module.css';

export function View({ settings, page }: BlockProps<(typeof documentDownload)['settings']>) {
  const words = useWords();
  const english = useWordsAttributes();
  const { buttonLabel } = documentDownload.settings;
  const file = page.content && itemFile(page.content, page);
  if (!file) return null;
  const detail = [file.type, file.size].filter(Boolean).join(words.comma);
  return (
    <div>
      <BlockHeading title={settings.title} link={settings.link} />
      <div className={settings.showCover ? `${styles['file']} ${styles['covered']}` : styles['file']}>
        {settings.showCover && page.content && <Cover content={page.content} />}
        <p className={styles['name']}>
          {detail && <span className="label">{detail}</span>} {file.name}
        </p>
        <ActionLink href={file.address}>
          <span {...(settings.buttonLabel === buttonLabel.options.default ? english : {})}>
            {inWords(buttonLabel, settings.buttonLabel, words.actions.download)}
          </span>
        </ActionLink>
      </div>
    </div>
  );
}

/** The cover of the file: the item's image, or its title on the site's colour. */
function Cover({ content }: { content: ContentDetail }) {
  const words = useWords();
  const english = useWordsAttributes();
  const image = leadImage(content);
  if (image)
    return (
      <div className={styles['cover']}>
        <Image image={image} ratio="4x3" sizes="(min-width: 960px) 400px, calc(100vw - 4.5rem)" decorative />
      </div>
    );
  return (
    <div className={`${styles['cover']} ${styles['drawn']}`} aria-hidden="true">
      <span className={styles['kind']} {...english}>
        {words.contentTypes[content.type] ?? content.typeLabel}
      </span>
      <span className={styles['words']} {...inLanguage(content.language)}>
        {content.name}
      </span>
    </div>
  );
}
