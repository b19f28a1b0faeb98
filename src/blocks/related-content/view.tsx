import { labelsSettings } from '#settings/labels.ts';
import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { Card } from '#site/ui/card.tsx';
import { useWords, useWordsAttributes } from '#site/ui/words.ts';
import { relatedOf, type relatedContent } from './block.ts';
import styles from './style.module.css';

const SIZES = { small: 'small', cards: 'medium', headlines: 'headline' } as const;

export function View({ settings, items, page }: BlockProps<(typeof relatedContent)['settings']>) {
  const words = useWords();
  const english = useWordsAttributes();
  const presentation = settings.presentation;
  const written = settings.title ?? page.site.settings.read(labelsSettings).relatedContent;
  const title = written ?? words.item.related;
  return (
    <aside className={styles['related']} aria-label={title}>
      <BlockHeading title={title} link={settings.link} words={written ? undefined : english} />
      <ul className={styles[presentation]}>
        {relatedOf(items, page, settings.count).map((item) => (
          <li key={item.id}>
            <Card
              card={item}
              size={SIZES[presentation]}
              level={3}
              shown={{
                teaser: presentation === 'cards',
                teaserLength: settings.teaserLength,
                section: false,
                date: settings.showDate ?? true,
                authors: false,
              }}
              timeZone={page.site.timeZone}
              language={page.site.language}
            />
          </li>
        ))}
      </ul>
    </aside>
  );
}
