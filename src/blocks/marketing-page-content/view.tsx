import { linkedAddress } from '#addresses/addresses.ts';
import { StoredLink } from '#site/ui/links/stored-link.tsx';
import { inLanguage } from '#site/ui/in-language.ts';
import type { ReactNode } from 'react';
import type { BlockProps } from '#model/define-block.ts';
import { leadImage } from '#media/lead-image.ts';
import { isRichTextEmpty } from '#rich-text/document/rich-text.ts';
import { libraryFiles } from '#site/ui/media/item-file.ts';
import { Image } from '#site/ui/media/image.tsx';
import { linkTarget } from '#site/ui/links/link-target.ts';
import { RichText } from '#site/ui/text/rich-text.tsx';
import type { marketingPageContent } from './block.ts';
import styles from './style.module.css';

type Props = BlockProps<(typeof marketingPageContent)['settings']>;

export function View({ settings, page, images, links, files }: Props) {
  const { content } = page;
  if (!content) return null;
  const { body } = content;
  const { callText, showBody } = settings;
  return (
    <div className={styles['page']}>
      <Hero settings={settings} content={content} />
      {showBody !== false && body && !isRichTextEmpty(body) && (
        <div className={styles['body']} {...inLanguage(content.language)}>
          <RichText
            text={body}
            images={images}
            links={links}
            files={libraryFiles(files, page)}
            sections={page.sections}
            anchors={page.part === 0}
            hasInsertions={content.gated === undefined}
          />
        </div>
      )}
      {callText && (
        <div className={styles['call']}>
          <p>{callText}</p>
          <Button settings={settings} />
        </div>
      )}
    </div>
  );
}

/** The offer. The block's title replaces the page's own, and is the page's main heading. */
function Hero({
  settings,
  content,
}: Pick<Props, 'settings'> & { content: NonNullable<Props['page']['content']> }): ReactNode {
  const { title, link, intro, imagePlace } = settings;
  const image = imagePlace === 'none' ? null : leadImage(content);
  const text = intro ?? content.deck ?? content.teaser;
  const heading = title ?? content.name;
  const isAbove = imagePlace === 'above';
  return (
    <header className={image && !isAbove ? `${styles['hero']} ${styles['beside']}` : styles['hero']}>
      {image && (
        <div className={styles['picture']}>
          <Image
            image={image}
            ratio={isAbove ? '2x1' : '3x2'}
            sizes={isAbove ? '(min-width: 1300px) 1236px, 100vw' : '(min-width: 960px) 600px, 100vw'}
          />
        </div>
      )}
      <div className={styles['words']}>
        <h1 {...inLanguage(title === null ? content.language : undefined)}>
          <StoredLink href={link}>{heading}</StoredLink>
        </h1>
        {text && (
          <p className={styles['intro']} {...inLanguage(intro === null ? content.language : undefined)}>
            {text}
          </p>
        )}
        <Button settings={settings} />
      </div>
    </header>
  );
}

function Button({ settings }: Pick<Props, 'settings'>): ReactNode {
  const { buttonLabel } = settings;
  const buttonLink = linkedAddress(settings.buttonLink);
  if (!buttonLabel || !buttonLink) return null;
  return (
    <p>
      <a className="button" href={buttonLink} {...linkTarget(buttonLink)}>
        {buttonLabel}
      </a>
    </p>
  );
}
