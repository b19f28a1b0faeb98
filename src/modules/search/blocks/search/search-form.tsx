import type { ValuesOf } from '#model/field.ts';
import type { PageSubject } from '#page-model/page.ts';
import { inWords, useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import { filtersOf } from '../../filters-of.ts';
import { SEARCH_PATH, SEARCH_TEXT_LENGTH_MAX } from '../../search-filters.ts';
import { searchWords } from '../../words.ts';
import { search } from './block.ts';
import styles from './style.module.css';

interface SearchFormProps {
  settings: ValuesOf<(typeof search)['settings']>;
  page: PageSubject;
}

/**
 * Submits plain values to the search page, so it needs no script. A new search text preserves the filters.
 */
export function SearchForm({ settings, page }: SearchFormProps) {
  const words = useWordsOf(searchWords);
  const english = useWordsAttributes(searchWords);
  const filters = filtersOf(page);
  return (
    <form className={styles['form']} action={SEARCH_PATH} method="get" role="search">
      <input
        type="search"
        name="text"
        className={styles['field']}
        aria-label={words.searchSite(page.site.name)}
        placeholder={
          inWords(search.settings.placeholder, settings.placeholder, words.searchHere) || undefined
        }
        defaultValue={filters?.text}
        maxLength={SEARCH_TEXT_LENGTH_MAX}
        required
        // On the search page before the first search: readers come to type.
        autoFocus={filters?.text === ''}
        autoComplete="off"
      />
      {filters?.types.map((type) => (
        <input type="hidden" name="type" value={type} key={type} />
      ))}
      {filters?.websiteSchedule.map((section) => (
        <input type="hidden" name="section" value={section} key={section} />
      ))}
      {filters?.sort === 'newest' && <input type="hidden" name="sort" value="newest" />}
      <button className="button" type="submit" {...english}>
        {words.submit}
      </button>
    </form>
  );
}
