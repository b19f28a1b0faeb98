import { inLanguage } from '#site/ui/in-language.ts';
import type { BlockProps } from '#model/define-block.ts';
import type { ContentCard, PageSubject } from '#page-model/page.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { DateTile } from '#site/ui/date-tile.tsx';
import { Instant } from '#site/ui/date.tsx';
import { useWords, useWordsOf } from '#site/ui/words.ts';
import { halvesOf, type Half, type webinarList } from './block.ts';
import type { Beginnings } from './load.ts';
import styles from './style.module.css';
import { words } from './words.ts';

type Props = BlockProps<(typeof webinarList)['settings'], Beginnings | null>;

export function View({ settings, items, data, page }: Props) {
  const own = useWordsOf(words);
  const halves = halvesOf(settings.show).map((half, at) => ({ half, cards: items[at] ?? [] }));
  const shown = halves.filter(({ cards }) => cards.length > 0);
  const Heading = settings.title ? 'h3' : 'h2';
  return (
    <div>
      <BlockHeading title={settings.title} link={settings.link} />
      {shown.map(({ half, cards }) => (
        <section key={half} className={styles['half']} aria-label={own[half]}>
          <Heading className={styles['heading']}>{own[half]}</Heading>
          <ul className={styles['list']}>
            {cards.map((card) => (
              <li key={card.id}>
                <Talk
                  card={card}
                  half={half}
                  start={data?.[card.id] ?? null}
                  teaser={settings.showTeaser ? card.teaser : null}
                  level={settings.title ? 4 : 3}
                  page={page}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface TalkProps {
  card: ContentCard;
  half: Half;
  start: string | null;
  teaser: string | null;
  level: 3 | 4;
  page: PageSubject;
}

function Talk({ card, half, start, teaser, level, page }: TalkProps) {
  const words = useWords();
  const Title = level === 3 ? 'h3' : 'h4';
  const { timeZone, language } = page.site;
  return (
    <article className={styles['talk']}>
      {start && <DateTile start={start} end={null} timeZone={timeZone} language={language} />}
      <div>
        <Title className={styles['title']} {...inLanguage(card.language)}>
          <a href={card.path}>{card.name}</a>
        </Title>
        {start && (
          <p className={styles['time']}>
            <Instant value={start} timeZone={timeZone} language={language} form="exact" />
          </p>
        )}
        {teaser && (
          <p className={styles['teaser']} {...inLanguage(card.language)}>
            {teaser}
          </p>
        )}
        {/* The title has the same link: screen readers list it once. */}
        <p className={styles['action']} aria-hidden="true">
          <a href={card.path} tabIndex={-1}>
            {half === 'upcoming' ? words.actions.register : words.actions.watchRecording}
          </a>
        </p>
      </div>
    </article>
  );
}
