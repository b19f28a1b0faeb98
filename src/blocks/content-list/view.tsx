import type { BlockProps } from '#model/define-block.ts';
import type { ContentCard } from '#page-model/page.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { Card } from '#site/ui/card.tsx';
import type { CardProps } from '#site/ui/card-props.ts';
import { ListItems } from '#site/ui/insertions.tsx';
import { Paging } from '#site/ui/paging.tsx';
import type { contentList } from './block.ts';
import styles from './style.module.css';
import { cssVariables } from '#site/ui/css-variables.ts';

type Props = BlockProps<(typeof contentList)['settings']>;
type Common = Pick<CardProps, 'shown' | 'timeZone' | 'language' | 'level'>;

export function View({ settings, items, page, hasMore }: Props) {
  const cards = items[0] ?? [];
  const common: Common = {
    shown: {
      teaser: settings.showTeaser ?? true,
      teaserLength: settings.teaserLength,
      section: settings.showSection ?? true,
      date: settings.showDate ?? true,
      authors: settings.showAuthors ?? false,
    },
    timeZone: page.site.timeZone,
    language: page.site.language,
    level: settings.title ? 3 : 2,
  };
  return (
    <div>
      <BlockHeading title={settings.title} link={settings.link} />
      <Items cards={cards} settings={settings} common={common} />
      {settings.paging && <Paging page={page} hasMore={hasMore[0] ?? false} />}
    </div>
  );
}

interface ItemsProps {
  cards: ContentCard[];
  settings: Props['settings'];
  common: Common;
}

function Items({ cards, settings, common }: ItemsProps) {
  switch (settings.presentation) {
    case 'lead':
      return <Lead cards={cards} common={common} />;
    case 'cards':
      return <Cards cards={cards} columns={settings.columns ?? 3} common={common} />;
    case 'headlines':
      return <Headlines cards={cards} common={common} />;
    case 'ranked':
      return <Ranked cards={cards} common={common} />;
    default:
      return <Rows cards={cards} common={common} />;
  }
}

/** One story in full, with the others below it, or next to it in a wide column. */
function Lead({ cards, common }: { cards: ContentCard[]; common: Common }) {
  const [first, ...others] = cards;
  if (!first) return null;
  return (
    <div className={`${styles['lead']} ${others.length === 0 ? styles['alone'] : ''}`}>
      <Card card={first} size="lead" {...common} />
      {others.length > 0 && (
        <ul
          className={styles['beside']}
          style={columnsStyle(others.length % 3 === 0 ? 3 : Math.min(2, others.length))}
        >
          <ListItems items={others} earlier={1}>
            {(item) => <Card card={item} size="medium" isShortOnPhones {...common} level={3} />}
          </ListItems>
        </ul>
      )}
    </div>
  );
}

/**
 * Never has more columns than cards, so that a short list leaves no gap; a single card is horizontal if there
 * is room.
 */
function Cards({ cards, columns, common }: { cards: ContentCard[]; columns: number; common: Common }) {
  return (
    <ul
      className={`${styles['cards']} ${cards.length === 1 ? styles['single'] : ''}`}
      style={columnsStyle(Math.min(columns, cards.length))}
    >
      <ListItems items={cards}>
        {(item, index) => <Card card={item} size="medium" isShortOnPhones={index > 0} {...common} />}
      </ListItems>
    </ul>
  );
}

function Headlines({ cards, common }: { cards: ContentCard[]; common: Common }) {
  return (
    <ol className={styles['headlines']}>
      <ListItems items={cards}>{(item) => <Headline card={item} common={common} />}</ListItems>
    </ol>
  );
}

/** A list numbered from 1; nothing is inserted between its items. */
function Ranked({ cards, common }: { cards: ContentCard[]; common: Common }) {
  return (
    <ol className={styles['ranked']}>
      {cards.map((item) => (
        <li key={item.id}>
          <Headline card={item} common={common} />
        </li>
      ))}
    </ol>
  );
}

function Headline({ card, common }: { card: ContentCard; common: Common }) {
  return <Card card={card} size="headline" {...common} shown={{ ...common.shown, teaser: false }} />;
}

function Rows({ cards, common }: { cards: ContentCard[]; common: Common }) {
  return (
    <ul className={styles['rows']}>
      <ListItems items={cards}>{(item) => <Card card={item} size="row" {...common} />}</ListItems>
    </ul>
  );
}

function columnsStyle(columns: number): React.CSSProperties {
  return cssVariables({ '--columns': columns });
}
