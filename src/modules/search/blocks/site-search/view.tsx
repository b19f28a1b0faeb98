import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { SearchField } from '../../ui/field.tsx';
import { inWords, useWordsOf } from '#site/ui/words.ts';
import { searchWords } from '../../words.ts';
import { siteSearch } from './block.ts';
import styles from './style.module.css';

/** Height of the sponsor's logo in pixels (specification, section 9). */
const SPONSOR_LOGO_HEIGHT = 35;

export function View({ settings, page }: BlockProps<(typeof siteSearch)['settings']>) {
  const words = useWordsOf(searchWords);
  return (
    <div className={styles['search']}>
      <BlockHeading title={settings.title} link={settings.link} />
      <SearchField
        placeholder={inWords(siteSearch.settings.placeholder, settings.placeholder, words.searchHere)}
        settings={page.site.settings}
        logoHeight={SPONSOR_LOGO_HEIGHT}
      />
    </div>
  );
}
