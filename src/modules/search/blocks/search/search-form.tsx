import type { ValuesOf } from '#model/field.ts';
import type { PageSubject } from '#model/page.ts';
import { SEARCH_PATH, SEARCH_TEXT_LENGTH_MAX } from '../../search-filters.ts';
import { sectionBranches, type SectionBranch } from '#model/section-branches.ts';
import { filtersOf } from '../../filters-of.ts';
import type { search } from './block.ts';
import styles from './style.module.css';

interface SearchFormProps {
  settings: ValuesOf<(typeof search)['settings']>;
  page: PageSubject;
}

/** Sends its plain values to the search page: it needs no script. */
export function SearchForm({ settings, page }: SearchFormProps) {
  const filters = filtersOf(page);
  return (
    <form className={styles['form']} action={SEARCH_PATH} method="get" role="search">
      <div className={styles['line']}>
        <input
          type="search"
          name="text"
          className={styles['field']}
          aria-label={`Search ${page.site.name}`}
          placeholder={settings.placeholder ?? undefined}
          defaultValue={filters?.text}
          maxLength={SEARCH_TEXT_LENGTH_MAX}
          required
          autoComplete="off"
        />
        <button className="button" type="submit">
          Search
        </button>
      </div>
      {filters && <Narrowing settings={settings} page={page} />}
    </form>
  );
}

/** Open when something narrows the results already. */
function Narrowing({ settings, page }: SearchFormProps) {
  const filters = filtersOf(page);
  const isNarrowed =
    filters !== null &&
    (filters.types.length > 0 || filters.websiteSchedule.length > 0 || filters.sort === 'newest');
  return (
    <details className={styles['narrow']} open={isNarrowed}>
      <summary>Narrow the results</summary>
      <div className={styles['choices']}>
        {settings.showSections && <SectionChoice page={page} />}
        <label className={styles['choice']}>
          <span>Order</span>
          <select name="sort" defaultValue={filters?.sort}>
            <option value="relevance">Best match first</option>
            <option value="newest">Newest first</option>
          </select>
        </label>
        {settings.showTypes && (
          <fieldset className={styles['types']}>
            <legend>Type</legend>
            {page.contentTypes.map(({ name, label }) => (
              <label key={name}>
                <input
                  type="checkbox"
                  name="types"
                  value={name}
                  defaultChecked={filters?.types.includes(name)}
                />{' '}
                {label}
              </label>
            ))}
          </fieldset>
        )}
      </div>
    </details>
  );
}

function SectionChoice({ page }: { page: PageSubject }) {
  return (
    <label className={styles['choice']}>
      <span>Section</span>
      <select name="section" defaultValue={filtersOf(page)?.websiteSchedule[0] ?? ''}>
        <option value="">Every section</option>
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
