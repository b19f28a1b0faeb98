import type { BlockProps } from '#model/define-block.ts';
import { blueconicSettings } from '#settings/blueconic.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { Card } from '#site/ui/card.tsx';
import { useWordsOf } from '#site/ui/words.ts';
import type { blueconicRecommendations } from './block.ts';
import styles from './style.module.css';
import { recommendationWords } from './words.ts';

const SIZES = { cards: 'medium', small: 'small' } as const;

/**
 * BlueConic, after consent, finds its position by the attribute and may fill it; the product renders the
 * fallback content.
 */
export function View({ settings, items, page }: BlockProps<(typeof blueconicRecommendations)['settings']>) {
  const words = useWordsOf(recommendationWords);
  const title = settings.title ?? words.title;
  const { enabled } = page.site.settings.read(blueconicSettings);
  return (
    <aside aria-label={title}>
      <BlockHeading title={title} link={settings.link} />
      <div {...(enabled && { 'data-blueconic-position': 'recommendations' })}>
        <ul className={styles[settings.presentation]}>
          {items.flat().map((card) => (
            <li key={card.id}>
              <Card
                card={card}
                size={SIZES[settings.presentation]}
                level={3}
                shown={{ teaser: false, section: true, date: settings.showDate ?? true, authors: false }}
                timeZone={page.site.timeZone}
                language={page.site.language}
              />
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
