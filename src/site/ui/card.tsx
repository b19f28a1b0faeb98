import type { ContentCard } from '#page-model/page.ts';
import { cutAtWord, EXCERPT_LENGTH } from '#text/teaser.ts';
import type { CardProps, CardShown } from './card-props.ts';
import { Instant } from './date.tsx';
import { inLanguage } from './in-language.ts';
import { Image } from './media/image.tsx';
import { SlotPlace } from './slot-place.tsx';
import { useTemplates } from './templates.ts';
import { useWords } from './words.ts';

/** Used by browsers that do not support `sizes="auto"` (Safari and older Firefox). */
const SIZES = {
  lead: '(min-width: 1300px) 826px, (min-width: 960px) 64vw, calc(100vw - 2rem)',
  medium: '(min-width: 1300px) 400px, (min-width: 960px) 32vw, (min-width: 640px) 50vw, calc(100vw - 2rem)',
  short: '(min-width: 1300px) 400px, (min-width: 960px) 32vw, (min-width: 640px) 50vw, 144px',
  row: '(min-width: 640px) 260px, 36vw',
  small: '112px',
  headline: '0px',
} as const;

/**
 * A content item in a list: the card of the site's templates, otherwise the product's. Blocks use this one, so that
 * lists of a site look alike.
 */
export function Card(props: CardProps) {
  const Own = useTemplates()?.Card;
  return Own ? <Own {...props} /> : <StandardCard {...props} />;
}

/** The product's card. The whole card is one link target; the headline is the link. */
export function StandardCard(props: CardProps) {
  const { card, size, level, shown, timeZone, language, excerpt } = props;
  const sizes = SIZES[props.isShortOnPhones ? 'short' : size];
  const { comma } = useWords();
  const Heading = level === 2 ? 'h2' : 'h3';
  const image = size === 'headline' ? null : card.image;
  const section = shown.section ? card.section : null;
  const authors = shown.authors ? card.authors.map((author) => author.name).join(comma) : '';
  const teaser = excerpt ?? teaserOf(card, shown);
  // An event's date is more useful than its publication date.
  const published = shown.date && !card.note ? card.published : null;
  return (
    <article className={`card card-${size}${image ? '' : ' card-text'}${card.isGated ? ' card-gated' : ''}`}>
      {image && (
        <div className="card-media">
          <Image image={image} ratio={size === 'lead' ? '16x9' : '3x2'} sizes={sizes} decorative />
        </div>
      )}
      <div className="card-body">
        {(section || card.labels.length > 0) && (
          <p className="card-kicker">
            {card.labels.map((label) => (
              <span className="label" key={label}>
                {label}
              </span>
            ))}
            {section && <a href={section.path}>{section.name}</a>}
          </p>
        )}
        <Heading className="card-title" {...inLanguage(card.language)}>
          <a href={card.path} data-item={card.path.startsWith('/') ? card.id : undefined}>
            {card.name}
          </a>
        </Heading>
        {teaser && (
          <p className="card-teaser" {...inLanguage(card.language)}>
            {teaser}
          </p>
        )}
        {(authors || published || card.note) && (
          <p className="card-meta">
            {authors && <span>{authors}</span>}
            {card.note && <span>{card.note}</span>}
            {published && <Instant value={published} timeZone={timeZone} language={language} form="short" />}
          </p>
        )}
        <SlotPlace name="listItem" className="card-slot" item={card} />
      </div>
    </article>
  );
}

function teaserOf({ teaser }: ContentCard, shown: CardShown): string | null {
  return shown.teaser && teaser ? cutAtWord(teaser, shown.teaserLength ?? EXCERPT_LENGTH) : null;
}
