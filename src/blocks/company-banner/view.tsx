import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { Image } from '#site/ui/media/image.tsx';
import { useWords } from '#site/ui/words.ts';
import type { companyBanner } from './block.ts';
import styles from './style.module.css';

export function View({ settings, page }: BlockProps<(typeof companyBanner)['settings']>) {
  const words = useWords();
  const company = page.content?.linked[page.content.companyId ?? 0];
  if (!company) return null;
  return (
    <aside aria-label={words.item.company}>
      <BlockHeading title={settings.title} link={settings.link} />
      <div className={styles['banner']}>
        {company.image && (
          <div className={styles['logo']}>
            <Image image={company.image} ratio="original" sizes="160px" decorative />
          </div>
        )}
        <div>
          <p className={styles['name']}>
            <a href={company.path}>{company.name}</a>
          </p>
          {company.note && <p className={styles['note']}>{company.note}</p>}
        </div>
      </div>
    </aside>
  );
}
