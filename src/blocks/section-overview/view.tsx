import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { Card } from '#site/ui/card.tsx';
import { overviewSections, type sectionOverview } from './block.ts';
import styles from './style.module.css';

export function View({ settings, items, page }: BlockProps<(typeof sectionOverview)['settings']>) {
  const Name = settings.title ? 'h3' : 'h2';
  const shown = { teaser: false, section: false, date: settings.showDate ?? true, authors: false };
  return (
    <div>
      <BlockHeading title={settings.title} link={settings.link} />
      <div className={styles['sections']}>
        {overviewSections(settings, page).map((section, index) => (
          <section key={section.id}>
            <Name className={styles['name']}>
              <a href={section.path}>{section.name}</a>
            </Name>
            {settings.showDescription && section.description && (
              <p className={styles['description']}>{section.description}</p>
            )}
            <ul>
              {(items[index] ?? []).map((item) => (
                <li key={item.id}>
                  <Card
                    card={item}
                    size="small"
                    level={3}
                    shown={shown}
                    timeZone={page.site.timeZone}
                    language={page.site.language}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
