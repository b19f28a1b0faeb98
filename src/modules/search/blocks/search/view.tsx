import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { useWords, useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import { filtersOf } from '../../filters-of.ts';
import { SEARCH_COUNT_MAX, searchAddress, type SearchFilters } from '../../search-filters.ts';
import { searchNoteOf } from '../../search-note.ts';
import { searchWords, type SearchWords } from '../../words.ts';
import type { search } from './block.ts';
import { SearchFacets } from './narrowing.tsx';
import { NothingFound, Results } from './results.tsx';
import { SearchForm } from './search-form.tsx';
import styles from './style.module.css';

type Props = BlockProps<(typeof search)['settings']>;

export function View(props: Props) {
  const { settings, page } = props;
  const words = useWordsOf(searchWords);
  const english = useWordsAttributes(searchWords);
  const filters = filtersOf(page);
  return (
    <div className={styles['search']}>
      {filters ? (
        <h1 className={styles['heading']} {...(settings.title ? {} : english)}>
          {settings.title ?? words.search}
        </h1>
      ) : (
        <BlockHeading title={settings.title} link={settings.link} />
      )}
      <SearchForm settings={settings} page={page} />
      {filters && filters.text !== '' && <SearchHits {...props} filters={filters} />}
    </div>
  );
}

function SearchHits({
  settings,
  items,
  hasMore,
  found,
  notes,
  page,
  filters,
}: Props & { filters: SearchFilters }) {
  const words = useWordsOf(searchWords);
  const english = useWordsAttributes(searchWords);
  const note = searchNoteOf(notes);
  const cards = items[0] ?? [];
  return (
    <>
      {note && (
        <SearchFacets
          settings={settings}
          page={page}
          filters={filters}
          note={note}
          hasSeveral={cards.length > 1}
        />
      )}
      <section aria-labelledby="search-results" {...declared(filters, found[0] ?? null)}>
        <h2 id="search-results" className={styles['count']} {...english}>
          {countLine(found[0] ?? null, filters.text, words)}
        </h2>
        {cards.length === 0 ? (
          <NothingFound filters={filters} note={note} />
        ) : (
          <Results cards={cards} note={note} showTeaser={settings.showTeaser ?? true} page={page} />
        )}
        <Pages filters={filters} hasMore={hasMore[0] ?? false} />
      </section>
    </>
  );
}

/**
 * Data for scripts of the page: the text of a new search, and how many items it found, if they were counted. Other pages
 * of its results, and other orders and filters of the same search, declare nothing.
 */
function declared({ text, types, websiteSchedule, sort, page }: SearchFilters, found: number | null) {
  const isNew = page === 1 && sort === 'relevance' && types.length + websiteSchedule.length === 0;
  return isNew ? { 'data-searched': text, 'data-found': found ?? undefined } : {};
}

/** The number of results; counting stops at a limit beyond which the number is of no use. */
function countLine(found: number | null, text: string, words: SearchWords): string {
  if (found === null) return words.newestResults(text);
  return found > SEARCH_COUNT_MAX ? words.resultsOver(SEARCH_COUNT_MAX, text) : words.results(found, text);
}

function Pages({ filters, hasMore }: { filters: SearchFilters; hasMore: boolean }) {
  const words = useWordsOf(searchWords);
  const english = useWordsAttributes(searchWords);
  const { paging } = useWords();
  const { page } = filters;
  if (page === 1 && !hasMore) return null;
  return (
    <nav className="paging" aria-label={words.pages} {...english}>
      {page > 1 && (
        <a className="paging-newer" href={searchAddress({ ...filters, page: page - 1 })} rel="prev">
          {words.previous}
        </a>
      )}
      <span className="paging-at">{paging.page(page)}</span>
      {hasMore && (
        <a className="paging-older" href={searchAddress({ ...filters, page: page + 1 })} rel="next">
          {words.next}
        </a>
      )}
    </nav>
  );
}
