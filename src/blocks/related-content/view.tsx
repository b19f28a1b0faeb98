import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { Card } from '#site/ui/card.tsx';
import type { relatedContent } from './block.ts';
import styles from './style.module.css';

const SIZES = { small: 'small', cards: 'medium', headlines: 'headline' } as const;

export function View({ settings, items, page }: BlockProps<(typeof relatedContent)['settings']>) {
  const presentation = settings.presentation as keyof typeof SIZES;
  return (
    <aside className={styles['related']} aria-label={settings.title ?? 'Related'}>
      <BlockHeading title={settings.title} link={settings.link} />
      <ul className={styles[presentation]}>
        {items
          .flat()
          .slice(0, settings.count)
          .map((item) => (
            <li key={item.id}>
              <Card
                card={item}
                size={SIZES[presentation]}
                level={settings.title ? 3 : 2}
                shown={{
                  teaser: presentation === 'cards',
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
