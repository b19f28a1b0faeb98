import type { BlockProps } from '#model/define-block.ts';
import type { ContentCard } from '#model/page.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { Card } from '#site/ui/card.tsx';
import { Paging } from '#site/ui/paging.tsx';
import type { contentList } from './block.ts';
import styles from './style.module.css';

type Props = BlockProps<(typeof contentList)['settings']>;

export function View({ settings, items, page }: Props) {
  const cards = items[0] ?? [];
  const shown = { teaser: settings.showTeaser ?? true, section: settings.showSection ?? true, date: settings.showDate ?? true, authors: settings.showAuthors ?? false };
  return (
    <div className={styles['list']}>
      <BlockHeading title={settings.title} link={settings.link} />
      <Items cards={cards} settings={settings} shown={shown} timeZone={page.site.timeZone} language={page.site.language} />
      {settings.paging && <Paging page={page} full={cards.length >= settings.count} />}
    </div>
  );
}

interface ItemsProps {
  cards: ContentCard[];
  settings: Props['settings'];
  shown: { teaser: boolean; section: boolean; date: boolean; authors: boolean };
  timeZone: string;
  language: string;
}

function Items({ cards, settings, shown, timeZone, language }: ItemsProps) {
  const common = { shown, timeZone, language };
  switch (settings.presentation) {
    case 'lead': {
      const [first, ...others] = cards;
      return (
        <div className={styles['lead']}>
          {first && <Card card={first} size="lead" {...common} />}
          {others.length > 0 && (
            <ul className={styles['beside']}>
              {others.map((item) => (
                <li key={item.id}>
                  <Card card={item} size="small" {...common} shown={{ ...shown, teaser: false }} />
                </li>
              ))}
            </ul>
          )}
        </div>
      );
    }
    case 'cards':
      return (
        <ul className={styles['cards']} style={{ '--columns': settings.columns ?? 3 } as React.CSSProperties}>
          {cards.map((item) => (
            <li key={item.id}>
              <Card card={item} size="medium" {...common} />
            </li>
          ))}
        </ul>
      );
    case 'headlines':
    case 'ranked':
      return (
        <ol className={settings.presentation === 'ranked' ? styles['ranked'] : styles['headlines']}>
          {cards.map((item) => (
            <li key={item.id}>
              <Card card={item} size="headline" {...common} shown={{ ...shown, teaser: false }} />
            </li>
          ))}
        </ol>
      );
    default:
      return (
        <ul className={styles['rows']}>
          {cards.map((item) => (
            <li key={item.id}>
              <Card card={item} size="row" {...common} />
            </li>
          ))}
        </ul>
      );
  }
}
