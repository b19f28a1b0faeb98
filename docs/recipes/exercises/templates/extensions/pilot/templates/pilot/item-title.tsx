import { AuthorLinks } from '#site/ui/links/author-links.tsx';
import { Instant } from '#site/ui/date.tsx';
import { inLanguage } from '#site/ui/in-language.ts';
import type { ItemTitleProps } from '#site/ui/templates.ts';
import styles from './style.module.css';

/** The title of an item below its date. */
export function ItemTitle({ content, page }: ItemTitleProps) {
  const { timeZone, language } = page.site;
  return (
    <header className={styles['title']}>
      {content.published && (
        <p>
          <Instant value={content.published} timeZone={timeZone} language={language} form="long" />
        </p>
      )}
      <h1 {...inLanguage(content.language)}>{content.name}</h1>
      {content.deck && (
        <p className={styles['deck']} {...inLanguage(content.language)}>
          {content.deck}
        </p>
      )}
      {content.authors.length > 0 && (
        <p>
          <AuthorLinks authors={content.authors} />
        </p>
      )}
    </header>
  );
}
