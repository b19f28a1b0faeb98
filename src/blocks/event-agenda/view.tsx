import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { useWordsOf } from '#site/ui/words.ts';
import { agendaOf, type eventAgenda } from './block.ts';
import styles from './style.module.css';
import { words } from './words.ts';

export function View({ settings, page }: BlockProps<(typeof eventAgenda)['settings']>) {
  const own = useWordsOf(words);
  if (!page.content) return null;
  return (
    <section>
      <BlockHeading title={settings.title ?? own.title} link={settings.link} />
      <ol className={styles['agenda']}>
        {agendaOf(page.content).map(({ time, title, description }, index) => (
          // Two entries of an agenda may have the same title.
          <li key={index}>
            <p className={styles['time']}>
              <bdi>{time}</bdi>
            </p>
            <div>
              <p className={styles['title']}>{title}</p>
              {description && <p className={styles['description']}>{description}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
