import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { SearchField } from '../../ui/field.tsx';
import type { siteSearch } from './block.ts';
import styles from './style.module.css';

/** Height of the sponsor's logo in pixels (specification, section 9). */
const SPONSOR_LOGO_HEIGHT = 35;

export function View({ settings, page }: BlockProps<(typeof siteSearch)['settings']>) {
  return (
    <div className={styles['search']}>
      <BlockHeading title={settings.title} link={settings.link} />
      <SearchField
        placeholder={settings.placeholder ?? ''}
        settings={page.site.settings}
        logoHeight={SPONSOR_LOGO_HEIGHT}
      />
    </div>
  );
}
