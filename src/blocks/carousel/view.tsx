import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { Card } from '#site/ui/card.tsx';
import { useWords } from '#site/ui/words.ts';
import type { carousel } from './block.ts';
import styles from './style.module.css';

export function View({ settings, items, page }: BlockProps<(typeof carousel)['settings']>) {
  const words = useWords();
  const shown = {
    teaser: settings.showTeaser ?? false,
    section: true,
    date: settings.showDate ?? true,
    authors: false,
  };
  return (
    <div>
      <BlockHeading title={settings.title} link={settings.link} />
      {/* eslint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a mouse (WCAG 2.1.1) */}
      <section className={styles['strip']} aria-label={settings.title ?? words.item.carousel} tabIndex={0}>
        {/* eslint-enable jsx-a11y/no-noninteractive-tabindex */}
        <ul>
          {(items[0] ?? []).map((item) => (
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
      </section>
    </div>
  );
}
