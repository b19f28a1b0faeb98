import type { CardProps } from '#site/ui/card-props.ts';
import { inLanguage } from '#site/ui/in-language.ts';
import { SlotPlace } from '#site/ui/slot-place.tsx';
import styles from './style.module.css';

/** Headlines with a line above: a list without images. */
export function Card({ card, level, shown }: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const teaser = shown.teaser && card.teaser;
  return (
    <article className={styles['card']}>
      <Heading className={styles['headline']} {...inLanguage(card.language)}>
        <a href={card.path} data-item={card.path.startsWith('/') ? card.id : undefined}>
          {card.name}
        </a>
      </Heading>
      {teaser && <p {...inLanguage(card.language)}>{teaser}</p>}
      <SlotPlace name="listItem" className="card-slot" item={card} />
    </article>
  );
}
