import { createElement } from 'react';
import type { BlockProps } from '#model/define-block.ts';
import type { ContentCard } from '#page-model/page.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { Card } from '#site/ui/card.tsx';
import { useWords, useWordsOf } from '#site/ui/words.ts';
import type { carousel } from './block.ts';
import styles from './style.module.css';
import { words as ownWords } from './words.ts';

type Props = BlockProps<(typeof carousel)['settings']>;

/** `block-carousel` adds the buttons; without a script the reader scrolls the strip by hand, and it snaps. */
export function View({ settings, items, page }: Props) {
  const words = useWords();
  return createElement(
    'block-carousel',
    null,
    <>
      <div className={styles['head']}>
        <BlockHeading title={settings.title} link={settings.link} />
        <Buttons />
      </div>
      {/* eslint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a mouse (WCAG 2.1.1) */}
      <section
        className={styles['strip']}
        aria-label={settings.title ?? words.item.carousel}
        tabIndex={0}
        data-strip=""
      >
        {/* eslint-enable jsx-a11y/no-noninteractive-tabindex */}
        <Cards items={items[0] ?? []} settings={settings} page={page} />
      </section>
    </>,
  );
}

/** Hidden until the element is loaded and handles them. */
function Buttons() {
  const words = useWordsOf(ownWords);
  return (
    <div className={styles['buttons']} data-buttons="" hidden>
      <button type="button" data-step="-1" aria-label={words.previous}>
        <span aria-hidden="true">←</span>
      </button>
      <button type="button" data-step="1" aria-label={words.next}>
        <span aria-hidden="true">→</span>
      </button>
    </div>
  );
}

function Cards({ items, settings, page }: { items: ContentCard[] } & Pick<Props, 'settings' | 'page'>) {
  const shown = {
    teaser: settings.showTeaser ?? false,
    teaserLength: settings.teaserLength,
    section: true,
    date: settings.showDate ?? true,
    authors: false,
  };
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          <Card
            card={item}
            size="medium"
            level={settings.title ? 3 : 2}
            shown={shown}
            timeZone={page.site.timeZone}
            language={page.site.language}
          />
        </li>
      ))}
    </ul>
  );
}
