import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { Card } from '#site/ui/card.tsx';
import { useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import { mostReadWords } from '../../words/index.ts';
import type { mostRead } from './block.ts';
import styles from './style.module.css';

export function View({ settings, items, page }: BlockProps<(typeof mostRead)['settings']>) {
  const words = useWordsOf(mostReadWords);
  const english = useWordsAttributes(mostReadWords);
  const title = settings.title ?? words.mostRead;
  return (
    <aside aria-label={title}>
      <BlockHeading title={title} link={settings.link} words={settings.title ? undefined : english} />
      <ol className={[styles['ranking'], settings.showImages && styles['images']].filter(Boolean).join(' ')}>
        {items.flat().map((item) => (
          <li key={item.id}>
            <Card
              card={item}
              size={settings.showImages ? 'small' : 'headline'}
              level={3}
              shown={{
                teaser: false,
                section: settings.showSection ?? false,
                date: settings.showDate ?? false,
                authors: false,
              }}
              timeZone={page.site.timeZone}
              language={page.site.language}
            />
          </li>
        ))}
      </ol>
    </aside>
  );
}
