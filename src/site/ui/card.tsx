import type { ContentCard } from '#model/page.ts';
import { Instant } from './date.tsx';
import { Image } from './image.tsx';

export interface CardProps {
  card: ContentCard;
  size: 'lead' | 'medium' | 'row' | 'small' | 'headline';
  shown: { teaser: boolean; section: boolean; date: boolean; authors: boolean };
  timeZone: string;
  language: string;
}

const SIZES = {
  lead: '(min-width: 1000px) 820px, 100vw',
  medium: '(min-width: 1000px) 420px, (min-width: 620px) 50vw, 100vw',
  row: '(min-width: 620px) 260px, 40vw',
  small: '160px',
  headline: '0px',
} as const;

/** A content item in a list. The whole card is one link target; the headline is the link. */
export function Card({ card, size, shown, timeZone, language }: CardProps) {
  const Heading = size === 'lead' ? 'h2' : 'h3';
  const sponsored = card.labels.length > 0;
  return (
    <article className={`card card-${size}${card.image && size !== 'headline' ? '' : ' card-text'}`}>
      {card.image && size !== 'headline' && (
        <div className="card-media">
          <Image image={card.image} ratio="3x2" sizes={SIZES[size]} priority={size === 'lead'} />
        </div>
      )}
      <div className="card-body">
        {sponsored && <p className="card-label">{card.labels.join(', ')}</p>}
        {shown.section && card.section && (
          <p className="card-section">
            <a href={card.section.path}>{card.section.name}</a>
          </p>
        )}
        <Heading className="card-title">
          <a href={card.path}>{card.name}</a>
        </Heading>
        {shown.teaser && card.teaser && <p className="card-teaser">{card.teaser}</p>}
        {(shown.authors || shown.date) && (
          <p className="card-meta">
            {shown.authors && card.authors.length > 0 && <span>{card.authors.map((author) => author.name).join(', ')}</span>}
            {shown.date && card.published && <Instant value={card.published} timeZone={timeZone} language={language} />}
          </p>
        )}
      </div>
    </article>
  );
}
