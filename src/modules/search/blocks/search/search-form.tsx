import type { ValuesOf } from '#model/field.ts';
import type { PageSubject } from '#model/page.ts';
import { SEARCH_PATH, SEARCH_TEXT_LENGTH_MAX } from '../../search-filters.ts';
import { sectionBranches, type SectionBranch } from '#model/section-branches.ts';
import { filtersOf } from '../../filters-of.ts';
import { search } from './block.ts';
import styles from './style.module.css';
import { inWords, useWordsOf, useWords } from '#site/ui/words.ts';
import { searchWords } from '../../words.ts';

interface SearchFormProps {
  settings: ValuesOf<(typeof search)['settings']>;
  page: PageSubject;
}

/** Sends its plain values to the search page: it needs no script. */
export function SearchForm({ settings, page }: SearchFormProps) {
  const words = useWordsOf(searchWords);
  const filters = filtersOf(page);
  return (
    <form className={styles['form']} action={SEARCH_PATH} method="get" role="search">
      <div className={styles['line']}>
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
          autoComplete="off"
        />
        <button className="button" type="submit">
          {words.submit}
        </button>
      </div>
      {filters && <Narrowing settings={settings} page={page} />}
    </form>
  );
}

/** Open when something narrows the results already. */
function Narrowing({ settings, page }: SearchFormProps) {
  const words = useWordsOf(searchWords);
  const { contentTypes } = useWords();
  const filters = filtersOf(page);
  const isNarrowed =
    filters !== null &&
    (filters.types.length > 0 || filters.websiteSchedule.length > 0 || filters.sort === 'newest');
  return (
    <details className={styles['narrow']} open={isNarrowed}>
      <summary>{words.narrow}</summary>
      <div className={styles['choices']}>
        {settings.showSections && <SectionChoice page={page} />}
        <label className={styles['choice']}>
          <span>{words.order}</span>
          <select name="sort" defaultValue={filters?.sort}>
            <option value="relevance">{words.bestFirst}</option>
            <option value="newest">{words.newestFirst}</option>
          </select>
        </label>
        {settings.showTypes && (
          <fieldset className={styles['types']}>
            <legend>{words.type}</legend>
            {page.contentTypes.map(({ name, label }) => (
              <label key={name}>
                <input
                  type="checkbox"
                  name="types"
                  value={name}
                  defaultChecked={filters?.types.includes(name)}
                />{' '}
                {contentTypes[name] ?? label}
              </label>
            ))}
          </fieldset>
        )}
      </div>
    </details>
  );
}

function SectionChoice({ page }: { page: PageSubject }) {
  const words = useWordsOf(searchWords);
  return (
    <label className={styles['choice']}>
      <span>{words.section}</span>
      <select name="section" defaultValue={filtersOf(page)?.websiteSchedule[0] ?? ''}>
        <option value="">{words.everySection}</option>
        {flat(sectionBranches(page.sections, null, 3)).map(({ id, name, depth }) => (
          <option key={id} value={id}>
            {'\u2003'.repeat(depth)}
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function flat(branches: readonly SectionBranch[], depth = 0): { id: number; name: string; depth: number }[] {
  return branches.flatMap(({ section, below }) => [
    { id: section.id, name: section.name, depth },
    ...flat(below, depth + 1),
  ]);
}
